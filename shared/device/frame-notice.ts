import * as z from 'zod/mini'

const Item = z.tuple([z.string(), z.string()])
const Address = z.string().check(z.maxLength(8_192))
const Sentence = z.string().check(z.maxLength(2_000))

/** Unsolicited message from the script in a prototype's frame. */
export const FrameNotice = z.discriminatedUnion('kind', [
  /** The page navigates to another file of the prototype, or elsewhere. */
  z.object({
    kind: z.literal('leave'),
    to: Address,
    window: z.enum(['same', 'new']),
    /** Replaces the page in the history: going back does not return to it. */
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
  /** The page changed its address without loading a document. */
  z.object({ kind: z.literal('address'), to: Address }),
  /** The page changes its address in an endless loop, which slows the whole browser down. */
  z.object({ kind: z.literal('flood') }),
  /** The page asked for something that a prototype cannot do; the text is for people and models. */
  z.object({
    kind: z.literal('note'),
    once: Address,
    text: Sentence,
    /** Concerns something that screenshots do not show. */
    about: z.optional(z.literal('picture')),
  }),
  /** A file that the page requests or links to and that the prototype does not contain. */
  z.object({ kind: z.literal('missing'), path: Address, linked: z.optional(z.literal(true)) }),
  /** Like `note`, but an action of the page did not happen. */
  z.object({ kind: z.literal('refused'), text: Sentence }),
])
export type FrameNotice = z.infer<typeof FrameNotice>
