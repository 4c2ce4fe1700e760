// Detects goals with several parts: the model should plan them, and the page says when it did not.

/** Conjunctions that join two tasks, in the most common languages of goals. */
const JOINS =
  /(?<![\p{L}\p{N}])(?:and|then|und|dann|danach|et|puis|y|luego|después|e|poi|quindi|och|sedan|og|derefter|oraz|potem|en|daarna|и|затем|і|потім)(?![\p{L}\p{N}])/iu

/** Ends of sentences and list lines, and signs that separate tasks. */
const ENDS = /[.!?;](?=\s)|[。！？；，、]|\n/u

/** True for several sentences or list lines, or tasks joined by a conjunction. */
export function hasParts(goal: string): boolean {
  const parts = goal.split(ENDS).filter((part) => /\p{L}/u.test(part))
  return parts.length > 1 || JOINS.test(goal)
}
