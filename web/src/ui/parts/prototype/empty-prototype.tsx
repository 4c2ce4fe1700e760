import type { OpenedFile } from '../../../worker/api.ts'
import { Notice } from '../notice.tsx'
import { FilesButton } from './files-button.tsx'

export function EmptyPrototype(props: { onFiles: (files: readonly OpenedFile[]) => void }) {
  return (
    <Notice fact="No screens yet." sentence="Drop PNG, JPEG or WebP pictures here, or choose them.">
      <FilesButton word="Add images…" accept=".png,.jpg,.jpeg,.webp" onFiles={props.onFiles} />
    </Notice>
  )
}
