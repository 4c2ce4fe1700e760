// What a question says only to ask: "how warm is the water" is about the water.

/** What is asked for with "how": its answer is a figure, and rarely repeats the word. */
export const MEASURES =
  'long|far|high|tall|deep|wide|big|large|heavy|old|warm|hot|cold|fast|strong|often|early|late|steep|expensive|cheap'

const HOW = new RegExp(`\\bhow (?:${MEASURES})\\b`, 'gi')

/** Verbs that say hardly anything after one that only allows or demands: you can take, it has to stay, he has to cook. */
const HELPED =
  /(?<=\b(?:can|may|must|should|could|allowed to|able to) (?:(?:you|we|i|one|people) )?)(?:take|bring|stay|get|keep|put|come|go|give|have|use)\b|(?<=\b(?:has|have|needs?) to )(?!pay|cost)\p{Ll}+|(?<=\bcosts? to )(?:take|bring|get|have|use|go|stay|come)\b/giu

/** The verb at the end of a question says what the figure is that answers it: how long it takes, when it opens. */
const AT_END =
  /(?<=\b(?:how|when|where|what|which)\b.*)\b(?:takes?|lasts?|is|are|lies?|happens?|goes|runs?|weighs?|measures?|covers?|holds?|needs?|works?|stands?)(?=\s*[.?]?\s*$)/gi

/** Who leads the walk is told by a name beside its leader. */
const WHO = /(?<=\bwho )(?!(?:is|are|was|has|have|can|may|to|the)\b)\p{Ll}+/giu

/** What is done at the time that is asked for: no timetable says "collected". */
const DONE_WHEN =
  /(?<=\bwhen\b.{1,60}\b(?:is|are|be|gets?) )(?:\p{L}{3,}ed|held|fed|sent|brought|given|taken|shown)\b/giu

/** The state that a question is about is what its answer may say in other words: ready, for finished. */
const WHETHER =
  /(?<=\b(?:whether|if)\b.{1,80} (?:is|are|was|were|been) )(?:(?:already|yet|still) )?\p{Ll}+(?=\s*(?:$|[.?]))/giu

/** Where one is anyway. */
const ALONG = /\b(?:on board|along|with (?:me|us|you))\b/gi

/** A question without the words that no answer repeats. */
export function withoutAsking(text: string): string {
  return text
    .replace(HOW, 'how')
    .replace(/\ballowed\b(?! to)/gi, ' ')
    .replace(HELPED, ' ')
    .replace(AT_END, ' ')
    .replace(WHO, ' ')
    .replace(DONE_WHEN, ' ')
    .replace(WHETHER, ' ')
    .replace(ALONG, ' ')
}
