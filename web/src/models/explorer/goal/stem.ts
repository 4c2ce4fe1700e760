// A word without its ending: all words that are compared lose the same.

/** Forms that no ending tells, each with the word it belongs to. */
const IRREGULAR = new Map(
  `children:child men:man women:woman feet:foot teeth:tooth left:leave sent:send sold:sell taken:take took:take kept:keep
  brought:bring held:hold bought:buy paid:pay given:give gave:give written:write wrote:write shown:show built:build
  lent:lend spent:spend met:meet broken:break chosen:choose chose:choose spoken:speak worn:wear torn:tear lost:lose
  taught:teach caught:catch driven:drive ridden:ride frozen:freeze stolen:steal begun:begin fed:feed`
    .split(/\s+/)
    .map((pair): readonly [string, string] => {
      const [form = '', word = ''] = pair.split(':')
      return [form, word]
    }),
)

/** An ending less: plural, tense, possession. Crude on purpose; both sides lose the same. */
export function stem(word: string): string {
  let stemmed = word
    .replace(/['’]s?$/, '')
    .replace(/^\p{L}+$/u, (whole) => IRREGULAR.get(whole) ?? whole)
    .replace(/^(loa|kni|shel|hal|lea|wol|cal)ves$/, '$1f')
  if (stemmed.length <= 3) return stemmed
  if (stemmed.endsWith('ies')) stemmed = `${stemmed.slice(0, -3)}y`
  else if (/(ss|sh|ch|x|z)es$/.test(stemmed)) stemmed = stemmed.slice(0, -2)
  else if (/[^su]s$/.test(stemmed)) stemmed = stemmed.slice(0, -1)
  if (stemmed.length > 7 && stemmed.endsWith('ction')) stemmed = stemmed.slice(0, -3)
  if (stemmed.length > 8) stemmed = stemmed.replace(/ement$/, 'e')
  if (stemmed.length > 8) stemmed = stemmed.replace(/at(?:ion|ed|e|ing)$/, '')
  if (stemmed.length > 5 && stemmed.endsWith('ing')) stemmed = stemmed.slice(0, -3)
  else if (stemmed.length > 4 && stemmed.endsWith('ed')) stemmed = stemmed.slice(0, -2)
  stemmed = undouble(stemmed)
  return stemmed.length > 3 ? stemmed.replace(/e$/, '') : stemmed
}

/** Of every word, as nobody can tell by its ending whether it was planned or cancelled; but a call is no cal. */
function undouble(word: string): string {
  const isShort = word.length < 4 || (word.length === 4 && word.endsWith('ll'))
  return !isShort && /([bdgklmnprt])\1$/.test(word) ? word.slice(0, -1) : word
}

/** Verbs that are the same when it is done: 45 euros put into the pot. */
const UNCHANGED = /^(put|set|let|cut|shut|split)$/

/** It may be past, when it does not open its sentence: "Put in" asks for it. */
export function isUnchanged(word: string): boolean {
  return UNCHANGED.test(word)
}

/** What was done to something: collected, sent. */
export function isPast(word: string): boolean {
  return /..ed$/.test(word) || word === 'made' || IRREGULAR.has(word)
}
