/** Explains which hosts tested pages may contact, and where to limit them. */
export function PagesLimit() {
  return (
    <>
      Tested pages contact what they ask for, unless “The browser may contact” limits it: in{' '}
      <a href="/new">New run</a>, Control, for one run; in{' '}
      <a href="/library/applications">Library</a>, at the end of an application, for its runs and
      audits. A prototype contacts only its own files and the hosts that you allow it.
    </>
  )
}
