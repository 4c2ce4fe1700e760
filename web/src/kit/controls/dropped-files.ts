import type { OpenedFile } from '../../worker/api.ts'

function fileOf(entry: FileSystemFileEntry): Promise<OpenedFile> {
  return new Promise((resolve, reject) => {
    const path = entry.fullPath.replace(/^\//, '')
    entry.file((blob) => resolve({ path, blob }), reject)
  })
}

/** Lists a folder. The browser returns its entries in batches, the last of which is empty. */
async function inFolder(entry: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (some.length === 0) return all
    all.push(...some)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

async function filesOf(entry: FileSystemEntry): Promise<readonly OpenedFile[]> {
  if (isFile(entry)) return [await fileOf(entry)]
  if (!isFolder(entry)) return []
  const inside = await inFolder(entry)
  return (await Promise.all(inside.map(filesOf))).flat()
}

/** True for dragged files, false for dragged text. */
export function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}

/** Files of one dropped item; some programs drag plain files without file system entries. */
function filesOfItem(item: DataTransferItem): Promise<readonly OpenedFile[]> {
  const entry = item.webkitGetAsEntry()
  if (entry) return filesOf(entry)
  const blob = item.getAsFile()
  return Promise.resolve(blob ? [{ path: blob.name, blob }] : [])
}

/** All dropped files; those of folders keep their relative path. Call it in the event handler. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly OpenedFile[]> {
  // Reads all items at once: the browser empties the list after the event.
  return (await Promise.all([...transfer.items].map(filesOfItem))).flat()
}

export function chosenFiles(files: FileList | null): readonly OpenedFile[] {
  return [...(files ?? [])].map((blob) => ({ path: blob.webkitRelativePath || blob.name, blob }))
}
