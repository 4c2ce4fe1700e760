// A prototype as `prototype.json` holds it: the same in a zip, in the store and in the editor.
// README.md describes it.
import * as z from 'zod/mini'
import { Screen, ScreenId } from './screen.ts'

/** Raised with every change that an older Harness would misread. */
export const PROTOTYPE_VERSION = 1
/** The name of the description in a zip or a folder. */
export const PROTOTYPE_FILE = 'prototype.json'
/** More screens than any prototype that people click through; the editor lists them all. */
export const MAX_SCREENS = 500
const MAX_HOSTS = 64

const side = z.int().check(z.minimum(64), z.maximum(4_096))

/** A file of the prototype, relative to `prototype.json`; it never leads out of it. */
export const FilePath = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(1_024),
    z.regex(/^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[^\\\p{Cc}]+$/u),
  )

const shared = {
  harnessPrototype: z.literal(PROTOTYPE_VERSION),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** The screen it is shown on, in points. */
  size: z.strictObject({ width: side, height: side }),
  /** Pixels per point of that screen, and of the pictures. */
  scale: z._default(z.number().check(z.minimum(1), z.maximum(4)), 1),
}

/** Pictures with places to press. */
export const ScreensPrototype = z.strictObject({
  ...shared,
  kind: z.literal('screens'),
  /**
   * True: the agent sees numbered marks on the places that react. Without them, finding those is
   * tested too.
   */
  marks: z._default(z.boolean(), false),
  /** Frame drawn around the screen for people; the agent never sees it. */
  frame: z._default(z.enum(['none', 'phone']), 'none'),
  /** The screen it begins with; the first when left out. */
  start: z.exactOptional(ScreenId),
  screens: z.readonly(z.array(Screen).check(z.maxLength(MAX_SCREENS))),
})
export type ScreensPrototype = z.infer<typeof ScreensPrototype>

/** HTML files that are shown in a closed frame. */
export const HtmlPrototype = z.strictObject({
  ...shared,
  kind: z.literal('html'),
  /** The file that is opened first. */
  entry: FilePath,
  /** Exact origins that the page may contact; none without them. */
  hosts: z._default(
    z.readonly(
      z
        .array(
          z
            .string()
            .check(
              z.regex(
                /^https?:\/\/[a-z0-9.-]+(:(?!0|6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})\d{1,5})?$/,
              ),
            ),
        )
        .check(z.maxLength(MAX_HOSTS)),
    ),
    [],
  ),
})
export type HtmlPrototype = z.infer<typeof HtmlPrototype>

export const Prototype = z.discriminatedUnion('kind', [ScreensPrototype, HtmlPrototype])
export type Prototype = z.infer<typeof Prototype>
