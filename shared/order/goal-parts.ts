// Goals of several parts: the model plans them, and the page says when it did not.

/** Words that join two things to do, in the commonest languages of goals. */
const JOINS =
  /(?<![\p{L}\p{N}])(?:and|then|und|dann|danach|et|puis|y|luego|después|e|poi|quindi|och|sedan|og|derefter|oraz|potem|en|daarna|и|затем|і|потім)(?![\p{L}\p{N}])/iu

/** Ends of sentences, lines of a list, and signs that separate what is to be done. */
const ENDS = /[.!?;](?=\s)|[。！？；，、]|\n/u

/** True for two or more sentences, lines of a list, or things that a word joins. */
export function hasParts(goal: string): boolean {
  const parts = goal.split(ENDS).filter((part) => /\p{L}/u.test(part))
  return parts.length > 1 || JOINS.test(goal)
}
