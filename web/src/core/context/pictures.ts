// Pictures provided by the user, in the log and in every request. Loaded with the first of them.
import type { RowBody } from '@harness/shared/log/rows.ts'
import { pictureFile } from '@harness/shared/order/picture.ts'
import type { LegContext } from '../leg.ts'
import type { LogBatch, PersonPicture } from '../ports.ts'
import type { InterruptedRun, ResumeState } from '../resume/resume-state.ts'

interface Kept {
  readonly rows: readonly RowBody[]
  readonly files: NonNullable<LogBatch['files']>
}

/** Rows and files of pictures; `before` is the number already logged. Step 0 is the start. */
export function keepPictures(
  pictures: readonly PersonPicture[],
  step: number,
  before: number,
): Kept {
  const named = pictures.map((picture, index) => ({
    ...picture,
    file: pictureFile(before + index + 1, picture.image.mediaType),
  }))
  return {
    rows: named.map(({ name, text, image, file }) => ({
      kind: 'picture_given',
      step,
      name,
      bytes: image.bytes.length,
      mediaType: image.mediaType,
      size: image.size,
      file,
      ...(text !== undefined && { text }),
    })),
    files: named.map(({ file, image }) => ({ name: file, bytes: image.bytes })),
  }
}

/** Shows pictures at the beginning of every request of the goal. */
export function pinPictures(
  { memory }: Pick<LegContext, 'memory'>,
  pictures: readonly PersonPicture[],
): void {
  memory.history.pin(pictures.map(({ image, shown: text, unseen }) => ({ image, text, unseen })))
}

/** Pins the pictures of the goals, and those sent with messages during these steps. */
export function pinGiven(
  leg: LegContext,
  steps: ResumeState['steps'],
  interrupted: InterruptedRun | undefined,
): void {
  const said = (interrupted?.pictures ?? []).filter((picture) =>
    steps.some(({ step }) => step === picture.step),
  )
  pinPictures(leg, [...(leg.plan.pictures ?? []), ...said])
}
