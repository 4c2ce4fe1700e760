// Knowledge about an application in named texts, for personas that know it, such as test data.
import * as z from 'zod/mini'

/** Maximum length of a text, in characters: a model reads all of it in one call. */
export const LONGEST_SKILL = 4_000

/** Maximum number of texts, since their names are part of every request. */
export const MOST_SKILLS = 12
export const LONGEST_SKILL_NAME = 40

export const Skill = z.strictObject({
  name: z.string().check(z.maxLength(LONGEST_SKILL_NAME), z.regex(/\S/)),
  text: z.string().check(z.maxLength(LONGEST_SKILL), z.regex(/\S/)),
})
export type Skill = z.infer<typeof Skill>

export const Skills = z.readonly(z.array(Skill).check(z.maxLength(MOST_SKILLS)))
