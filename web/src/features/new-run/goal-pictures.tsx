import { type GivenPicture, MOST_PICTURES } from '@harness/shared/order/picture.ts'
import { createSignal, For } from 'solid-js'
import { Failure } from '../../kit/controls/failure.tsx'
import { GivenPictureItem } from '../../kit/files/given-picture.tsx'
import { PictureButton } from '../../kit/files/picture-button.tsx'
import type { NewRun } from '../../kit/form/create-new-run.ts'

/** Pictures for the goals, such as the product to find or the expected look. */
export function GoalPictures(props: { form: NewRun }) {
  const [refused, setRefused] = createSignal<string>()
  const pictures = () => props.form.draft.value().pictures ?? []
  const set = (next: readonly GivenPicture[]) =>
    props.form.draft.change({ pictures: next.length > 0 ? next : undefined })
  return (
    <div class="row-wrap gap-8 pl-36 pt-8">
      <For each={pictures()}>
        {(picture) => (
          <GivenPictureItem
            picture={picture}
            remove={() => set(pictures().filter((each) => each !== picture))}
          />
        )}
      </For>
      <PictureButton
        word="Attach picture…"
        title={`A picture of what to find, or of how it should look; up to ${MOST_PICTURES}`}
        isOff={pictures().length >= MOST_PICTURES}
        onPicture={(picture) => set([...pictures(), picture])}
        onRefused={setRefused}
      />
      <Failure of={refused()} class="text-small" />
    </div>
  )
}
