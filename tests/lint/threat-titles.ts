/** Beginning of every line of docs/internals/threats.md, with the file and titles of its tests. */
export const THREAT_TITLES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'Any page sends requests to the loopback port': [
    ['bridge/server/guard/guard', 'the bridge refuses every other cross-site request'],
    ['bridge/server/app', 'reading the mode does not change it'],
  ],
  'A page opens the socket': [
    [
      'bridge/server/guard/guard',
      'the bridge refuses an upgrade without an origin, even with the right token',
    ],
  ],
  'A name that resolves to 127.0.0.1': [
    [
      'bridge/server/guard/guard',
      'the bridge refuses every other host, on requests and on the upgrade',
    ],
  ],
  'Guessing the token': [
    [
      'bridge/server/guard/guard',
      'a program that guesses is refused more and more, and never locks out its user',
    ],
  ],
  'A message of thousands of levels': [
    [
      'bridge/server/socket/bounds',
      'a message of many levels is answered like any other out of bounds',
    ],
  ],
  'Malformed or enormous requests and messages': [
    ['bridge/attack/messages', 'no message ends the bridge or disturbs another session'],
  ],
  'Traversal in paths of files': [
    ['bridge/server/guard/guard', 'the bridge reads only plain paths in origin form'],
  ],
  'Reading the token from a process list': [
    [
      'bridge/server/start',
      'the address for a browser reaches it through a file of this user alone',
    ],
    ['bridge/server/app', 'no address of the bridge leads to the token'],
  ],
  'Taking the port and answering as Harness': [
    ['bridge/server/start', 'a program that only says it is Harness is not sent the token'],
  ],
  'Locking the user out by wrong guesses': [
    [
      'bridge/server/guard/guard',
      'a program that guesses is refused more and more, and never locks out its user',
    ],
  ],
  'Reading state files or profiles': [
    ['bridge/server/guard/token', 'the token is kept in a file that only this user may read'],
    [
      'bridge/system/owned-folder',
      'a folder of this process is private, and a sweep leaves it alone',
    ],
  ],
  'A local browser or Appium server that leads': [
    ['bridge/server/guard/attaching', 'and that address is not contacted'],
  ],
  'A debugging port, Appium or model server that is silent': [
    ['bridge/web-device-foreign-ports', 'a debugging port ends with a sentence'],
    ['bridge/appium/foreign-server', 'an answer without an end ends at its size'],
    ['models/endless', 'events without an end end at their size'],
  ],
  'Texts, lists, numbers or levels without a bound': [
    ['shared/base/bounds', 'texts, lists, numbers and depth have a bound'],
    ['bridge/attack/plan-files', 'every plan file is read or refused in a sentence'],
  ],
  'Finding profiles of a bridge that was killed': [
    ['bridge/system/owned-folder', 'a sweep removes the folders of processes that have ended'],
  ],
  'A flaw of the browser becomes a program': [
    [
      'bridge/web-device-safe',
      'a browser that an ordinary user starts filters the system calls of every page',
    ],
  ],
  'Keys of the shell in the environment': [
    ['bridge/web-device-safe', 'no process of a browser sees the keys and passwords of the shell'],
  ],
  'One message ends or stalls the bridge': [
    ['bridge/web-device-hostile', 'ends at most its own device'],
  ],
  'Answering in place of the page script': [
    ['bridge/web-device-hostile', 'a page cannot answer in place of its instrumentation'],
  ],
  'Titles, roles, addresses of megabytes': [
    [
      'bridge/web-device-hostile',
      'a page with a title, a role and an address of megabytes is observed within bounds',
    ],
  ],
  'Opening other programs, downloads': [
    [
      'bridge/web-device/windows',
      'the device waits for no window after a link that starts a download',
    ],
  ],
  'Text that gives orders to the model': [
    ['core/injection/injection', 'makes an obeying model do nothing'],
  ],
  'A label or a dialog that changes': [
    ['bridge/web-device/meant', 'a tap refuses a mark whose words changed meanwhile'],
    ['bridge/web-device/counting', 'a tap on a phone refuses %s that is now %s'],
  ],
  'A page that came from a sent form': [
    ['e2e/reposts', 'a journey to a page that came from an order asks first'],
    ['bridge/appium/device', 'is loaded again by its address: a reload would send its form again'],
  ],
  'Getting the password of another origin': [
    ['bridge/web-device/meant', 'a credential is not filled in to a frame of another origin'],
  ],
  'Showing the password, so that': [
    [
      'bridge/web-device/shown-secret',
      'is in no text and in no pixel, in whatever way it is shown',
    ],
  ],
  "Names in the browser's own interest": [
    ['bridge/web-device-net-log', 'asks for no name that its pages did not ask for'],
  ],
  'Buying, deleting, sending unasked': [
    ['core/control/held-requests', 'a held order of an unattended run ends unsent'],
    ['bridge/web-device/guard-pages', 'asks where it should, and sends nothing before'],
  ],
  'Arguments out of bounds': [
    [
      'bridge/server/socket/bounds',
      'a command out of bounds is answered for its id as an input of its tool',
    ],
  ],
  'Leading the browser to other sites or schemes': [
    ['core/rules/site', 'another site needs an approval before it is opened'],
  ],
  'Screen contents in requests to a cloud': [
    [
      'worker/credentials/planted-keys',
      'a planted key is not sent to a provider that the mode does not allow',
    ],
  ],
  'Loosening the rules of its own run': [
    ['bridge/mcp/orders', 'an agent may ask for more care than the user demands, never for less'],
  ],
  'Reading or writing files of the user': [
    [
      'bridge/mcp/orders',
      'a path is read only when it is absolute and in a folder that was allowed',
    ],
  ],
  'Leaving the machine': [
    ['bridge/mcp/orders', 'an agent stays on this machine until the user names a provider'],
  ],
  'Getting a key, a password or a cookie': [
    ['bridge/mcp/orders', 'an agent that gives a user name is referred to a label of the library'],
  ],
  'Approving its own call': [
    ['bridge/mcp/questions', 'a question that no one answers is no permission'],
  ],
  'Garbage, floods, going away': [
    ['bridge/mcp/protocol', 'a thousand calls, good and bad, leave no listener and no run behind'],
  ],
  'Archives that lie about their size': [
    [
      'bundle/round-trip',
      'a file is refused when its files share bytes or names, however little it claims to hold',
    ],
  ],
  'A changed file under an old signature': [
    ['shared/files/bundle/signature', 'a name with a line end, which would stand for two files'],
  ],
  'Names that leave the folder': [
    ['shared/files/bundle/row-checks', 'is left out and the others stay'],
  ],
  'Script in labels, titles, file names': [
    ['report/report', 'text of a run is only text in a report: $text'],
    ['bundle/hostile', 'a bundle that is hostile by $name does no harm'],
  ],
  'An HTML prototype connects by WebRTC': [
    ['html-prototype/peers', 'connects to no other machine, wherever its frame is'],
  ],
  'The app sees more of the screen': [
    ['html-prototype/contract', 'while the person lets the tab be captured, without the app'],
  ],
  'Files that a site or app sends': [
    ['e2e/pwa', 'are opened after a person agreed, and never served as pages of the app'],
  ],
  'Page or worker sends something out': [
    [
      'e2e/static-host',
      'page and worker of a static host reach this machine alone until a provider is allowed',
    ],
  ],
  'Another page uses the bridge because': [
    ['bridge/server/guard/pages', 'the token of a page holds for its origin and no other'],
  ],
  'Guessing the code': [
    ['bridge/server/guard/pages', 'a code ends after ten minutes and after five wrong tries'],
  ],
  'A page reaches this machine unasked': [
    ['e2e/hosted-bridge', 'the bridge that was not started for the page does not answer it'],
  ],
  'An address that leads the page to another host': [
    ['app/address', 'the visit stays where it is with %s'],
  ],
  'Any part is killed at any moment': [
    ['e2e/killed-often', 'without a lost row, a second effect or an orphan'],
    [
      'core/resume/any-deaths',
      'any deaths at any moments leave a sound log with every effect once',
    ],
  ],
  'The machine sleeps': [
    ['cli/kills', 'a run whose machine sleeps at any moment continues where it was'],
  ],
  'Full disk, full quota': [
    [
      'cli/full-disk',
      'the command line says that the disk is full, and keeps every row that fitted',
    ],
    ['store/log/log', 'a write that fails is store_full when the browser has no space left'],
  ],
  'Two tabs, two bridges': [
    ['store/log/interrupted', 'when two tabs load at the same time'],
    ['bridge/server/start', 'a running bridge counts as ours'],
    ['store/newer', 'a database of the future shows every run'],
  ],
  'The clock jumps': [
    ['core/clock-jumps', 'a run whose clock is set back and forth has the same rows'],
  ],
  'Long sessions': [
    ['bridge/web-device-soak', 'a long session keeps memory and handles of bridge and device flat'],
  ],
  'A library file, a bundle or an agent starts a program': [
    [
      'bridge/cli/hooks/hooks',
      'no tool of an agent has an argument for it, and no order or library file a field',
    ],
    [
      'bridge/cli/hooks/hooks',
      'a command is split into words, quoted ones kept whole, or read as a JSON array',
    ],
  ],
  'A persona, goal or note in a library file gives orders to the model': [
    [
      'shared/order/library/scan',
      'hidden and bidirectional characters of every text are removed, and how many is reported',
    ],
    ['tools/skills', 'a note that gives orders stays between the lines that mark content'],
  ],
  'A backup that starts runs, opens a way out or holds secrets': [
    [
      'bundle/profile',
      'everything but secrets goes into one file, and another browser has it all from that file',
    ],
    [
      'bundle/profile',
      'a study comes back paused, with the runs that wait, and views of runs come back',
    ],
  ],
}
