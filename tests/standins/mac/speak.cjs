// What every program of the stand-in Mac does: it tells the Mac its name and arguments, prints what it is told to print,
// and ends as it is told to end. Plain JavaScript of the old kind, because it runs as a program of its own, often.
const { connect } = require('node:net')

/** The variables a real tool would act upon; the rest stays unsaid. */
const HEARD = /^(SIMCTL_CHILD_|DEVELOPER_DIR|USE_|MJPEG_)/

/** Nobody answers: the Mac is gone. */
const NO_MAC = 70

exports.speak = (program, port) => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => HEARD.test(name)))
  const said = { program, args: process.argv.slice(2), env, cwd: process.cwd(), pid: process.pid }
  const socket = connect(port, '127.0.0.1', () => socket.write(`${JSON.stringify(said)}\n`))
  let rest = ''
  let ended = false
  socket.setEncoding('utf8')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) ended = obey(JSON.parse(line)) || ended
  })
  socket.on('error', () => process.exit(NO_MAC))
  socket.on('close', () => ended || process.exit(NO_MAC))
}

/** Says one thing; true when it was the last. */
function obey({ out, err, exit }) {
  if (out !== undefined) process.stdout.write(out)
  if (err !== undefined) process.stderr.write(err)
  if (exit === undefined) return false
  process.stdout.write('', () => process.stderr.write('', () => process.exit(exit)))
  return true
}
