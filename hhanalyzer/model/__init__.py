"""Words of the domain: cards, money, events, hands and findings.  Knows no text, no rules, no site."""
