import { useNavigate } from '@solidjs/router'
import { Failure } from '../../../kit/controls/failure.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { createPrototypeActs } from '../create-prototype-acts.ts'

/** Export and deletion of a prototype of either form. */
export function PrototypeActs(props: { id: string; name: string }) {
  const navigate = useNavigate()
  const acts = createPrototypeActs(usePage(), {
    id: props.id,
    name: () => props.name,
    leave: navigate,
  })
  return (
    <>
      <div class="flex flex-wrap gap-8">
        <button type="button" class="button" onClick={() => void acts.save()}>
          Export as zip
        </button>
        <button type="button" class="button quiet" onClick={() => void acts.remove()}>
          Delete prototype
        </button>
      </div>
      <p class="quiet-text" role="status">
        {acts.saved() ? `Exported ${acts.saved()}.` : ''}
      </p>
      <Failure of={acts.error()} class="py-12" />
    </>
  )
}
