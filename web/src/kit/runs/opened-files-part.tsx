import type { BundleOpener } from './create-bundle-opener.ts'
import { DropZone } from './drop-zone.tsx'
import { OpenedList } from './opened-list.tsx'

/** Accepts files dropped anywhere on the page, and lists the results. */
export function OpenedFilesPart(props: { opener: BundleOpener }) {
  return (
    <>
      <DropZone opener={props.opener} />
      <OpenedList opener={props.opener} />
    </>
  )
}
