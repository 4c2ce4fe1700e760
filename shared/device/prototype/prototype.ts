// Schema of `prototype.json`: the same in a zip, in the store and in the editor. README.md
// describes it.
import * as z from 'zod/mini'
import { Screen, ScreenId } from './screen.ts'

/** Raised with every change that an older Harness would misread. */
export const PROTOTYPE_VERSION = 1
/** File name of the description in a zip or a folder. */
export const PROTOTYPE_FILE = 'prototype.json'
/** Far more screens than any clickable prototype; the editor lists them all. */
export const MAX_SCREENS = 500
const MAX_HOSTS = 64

const side = z.int().check(z.minimum(64), z.maximum(4_096))

/** Path of a file relative to `prototype.json`; it never leaves that folder. */
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
  /** Size of the screen, in points. */
  size: z.strictObject({ width: side, height: side }),
  /** Pixels per point of that screen, and of the pictures. */
  scale: z._default(z.number().check(z.minimum(1), z.maximum(4)), 1),
}

export const ScreensPrototype = z.strictObject({
  ...shared,
  kind: z.literal('screens'),
  /**
   * True: the agent sees numbered marks on the hotspots. Without marks, finding the hotspots is
   * part of the test.
   */
  marks: z._default(z.boolean(), false),
  /** Frame drawn around the screen for people; the agent never sees it. */
  frame: z._default(z.enum(['none', 'phone']), 'none'),
  /** First screen; defaults to the first in the list. */
  start: z.exactOptional(ScreenId),
  screens: z.readonly(z.array(Screen).check(z.maxLength(MAX_SCREENS))),
})
export type ScreensPrototype = z.infer<typeof ScreensPrototype>

/** Prototype made of HTML files, shown in a sandboxed frame. */
export const HtmlPrototype = z.strictObject({
  ...shared,
  kind: z.literal('html'),
  entry: FilePath,
  /** Exact origins that the page may contact; empty means none. */
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
