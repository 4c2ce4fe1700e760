import * as z from 'zod/mini'

const Item = z.tuple([z.string(), z.string()])
const Address = z.string().check(z.maxLength(8_192))
const Sentence = z.string().check(z.maxLength(2_000))

/** From the script of a prototype's frame: something that happened without a question. */
export const FrameNotice = z.discriminatedUnion('kind', [
  /** The page wants to be left for another file of the prototype, or for somewhere else. */
  z.object({
    kind: z.literal('leave'),
    to: Address,
    window: z.enum(['same', 'new']),
    /** Going back does not lead to this page again. */
    replaces: z.optional(z.literal(true)),
  }),
  z.object({ kind: z.literal('travel'), by: z.number() }),
  z.object({ kind: z.literal('close') }),
  /** Storage of the page, handed to the next page of the prototype. */
  z.object({
    kind: z.literal('stored'),
    area: z.enum(['local', 'session']),
    items: z.readonly(z.array(z.readonly(Item)).check(z.maxLength(10_000))),
  }),
  /** The page gave itself another address without another document. */
  z.object({ kind: z.literal('address'), to: Address }),
  /** The page changes its address without end, which slows the whole browser down. */
  z.object({ kind: z.literal('flood') }),
  /** The page said or asked for something that a prototype cannot do, for people and models. */
  z.object({
    kind: z.literal('note'),
    once: Address,
    text: Sentence,
    /** Something that pictures lack. */
    about: z.optional(z.literal('picture')),
  }),
  /** A file that the page asks for or links to, and the prototype does not have. */
  z.object({ kind: z.literal('missing'), path: Address, linked: z.optional(z.literal(true)) }),
  /** The same as a note, for something that was to happen and did not. */
  z.object({ kind: z.literal('refused'), text: Sentence }),
])
export type FrameNotice = z.infer<typeof FrameNotice>
