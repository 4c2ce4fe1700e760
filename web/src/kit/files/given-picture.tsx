import type { GivenPicture } from '@harness/shared/order/picture.ts'
import X from 'lucide-solid/icons/x'
import { IconButton } from '../controls/icon-button.tsx'
import '../controls/controls.css'

/** A picture attached to the message being written, with a button that removes it. */
export function GivenPictureItem(props: { picture: GivenPicture; remove: () => void }) {
  return (
    <span class="row-inline gap-8">
      <img
        class="w-36 h-36 object-cover rounded-6 outlined-edge"
        src={props.picture.data}
        alt=""
        width={36}
        height={36}
      />
      <span class="truncate max-sm:max-w-160" title={props.picture.name}>
        {props.picture.name}
      </span>
      <IconButton
        icon={X}
        word={`Remove ${props.picture.name}`}
        title="Remove"
        press={props.remove}
      />
    </span>
  )
}
