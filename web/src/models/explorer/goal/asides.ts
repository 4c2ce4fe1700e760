// What a goal says beside the thing it is about: which no page repeats, and what is to happen only later.

/** Only there to say what follows: "in the name of", "born on", "the email is", the ferry "that leaves". */
const SAID_ONLY = [
  /\b(?:in the name|on behalf) of\b/gi,
  /\b(?:who (?:is|was) )?born(?: on| in)?\b/gi,
  /\b(?:the |my |his |her |their )?(?:name|e-?mail|phone|telephone)(?: address| number)?(?: is\b|:)/gi,
  /\b(?:that|which) (?:leaves|departs|starts|goes|sails|runs|arrives|begins|opens|ends|is|are)\b/gi,
  /\b(?:arriving|leaving|departing|starting|beginning|ending|staying|coming|returning)(?= (?:(?:on|at|from|until|till|for)\b|\d|one|two|three|four|five|six|seven|eight|nine|ten))/gi,
  /\bin the (?:news)?paper\b/gi,
]

/** Where it goes on with what shall happen to the thing afterwards. */
const THEN =
  /[.;](?:\s|$)| and \p{Ll}+ (?:it|them)\b|,? (?:to be |and have (?:it|them) )?(?:delivered|collected|picked up|shipped|sent|paid)\b/iu

export function withoutAsides(text: string): string {
  return SAID_ONLY.reduce((rest, aside) => rest.replace(aside, ' '), text)
}

/** The part of a goal that says what is wanted, without what shall happen to it then. */
export function headOf(text: string): string {
  const at = text.search(THEN)
  return at > 0 ? text.slice(0, at) : text
}
