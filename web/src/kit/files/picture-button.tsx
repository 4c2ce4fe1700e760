import type { GivenPicture } from '@harness/shared/order/picture.ts'
import ImagePlus from 'lucide-solid/icons/image-plus'
import type { OpenedFile } from '../../worker/api.ts'
import { usePage } from '../page/page.ts'
import { FilesButton } from './files-button.tsx'

interface PictureButtonProps {
  readonly word: string
  readonly title: string
  /** True to show the icon alone. */
  readonly isSmall?: boolean
  readonly isOff?: boolean
  readonly onPicture: (picture: GivenPicture) => void
  /** Called with the reason for a refusal, and with undefined once a file is accepted. */
  readonly onRefused: (why: string | undefined) => void
}

/** Button that picks a picture file, which the worker scales for models. */
export function PictureButton(props: PictureButtonProps) {
  const page = usePage()
  const take = async ([file]: readonly OpenedFile[]) => {
    if (!file) return
    const read = await page.worker.readPicture(file)
    props.onRefused('error' in read ? read.error.message : undefined)
    if ('value' in read) props.onPicture(read.value)
  }
  return (
    <FilesButton
      {...props}
      {...(props.isSmall && { icon: ImagePlus })}
      one
      accept="image/png,image/jpeg,image/webp,image/gif"
      onFiles={take}
    />
  )
}
