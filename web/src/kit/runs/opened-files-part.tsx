import type { BundleOpener } from './create-bundle-opener.ts'
import { DropZone } from './drop-zone.tsx'
import { OpenedList } from './opened-list.tsx'

/** Takes files that are dropped anywhere on the page, and lists what came of them. */
export function OpenedFilesPart(props: { opener: BundleOpener }) {
  return (
    <>
      <DropZone opener={props.opener} />
      <OpenedList opener={props.opener} />
    </>
  )
}
