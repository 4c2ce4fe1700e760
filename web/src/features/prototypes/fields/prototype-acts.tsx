import { useNavigate } from '@solidjs/router'
import { Button } from '../../../kit/controls/button.tsx'
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
        <Button press={() => acts.save()}>Export as zip</Button>
        <Button class="quiet" press={() => acts.remove()}>
          Delete prototype
        </Button>
      </div>
      <p class="quiet-text" role="status">
        {acts.saved() ? `Exported ${acts.saved()}.` : ''}
      </p>
      <Failure of={acts.error()} class="py-12" />
    </>
  )
}
