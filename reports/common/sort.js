"use strict";
/* Tables sort by a click on a heading.  Without this script the page is complete, only not sortable. */
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
  const key = (row, column) => row.cells[column].dataset.sort;
  heads.forEach((head, column) => {
    const button = document.createElement("button"), numeric = head.classList.contains("number");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const now = head.getAttribute("aria-sort");
      const down = now ? now === "ascending" : numeric;
      const order = (a, b) => {
        const x = key(a, column), y = key(b, column);
        if (x === "" || y === "") return (x === "") - (y === "");
        const sign = numeric ? Number(x) - Number(y) : x.localeCompare(y, "en");
        return down ? -sign : sign;
      };
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      body.append(...[...body.rows].sort(order));
    });
  });
}
