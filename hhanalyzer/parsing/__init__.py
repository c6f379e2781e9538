"""From bytes to Hands: text, splitting, grammars and the builder they feed.  Knows no rule of poker and no site."""
