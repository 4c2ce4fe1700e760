import { render } from 'solid-js/web'
import '../ui/theme.css'
import '../ui/base.css'
import './report.css'
import './print.css'
import { openFile, readFile } from './file.ts'
import { NoReport, Report } from './report.tsx'

const root = document.getElementById('root')
if (root) {
  const file = openFile(document)
  const read = readFile(file)
  render(
    () => (read.kind === 'run' ? <Report file={file} read={read} /> : <NoReport read={read} />),
    root,
  )
}
