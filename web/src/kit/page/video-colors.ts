// Colours of captured video. Without a GPU, Chromium 156 converts with the BT.601 matrix but labels
// it BT.709, so that a green of 128 is read as 109 (measured).

/** Matrix to read a video with; undefined when the labelled one is right. */
export type Matrix = 'smpte170m' | undefined

/** A colour for which the two matrices differ most. */
export const SWATCH = [0, 128, 0] as const
const NEAR = 6

/** Returns the matrix of a video that shows the swatch. */
export async function matrixOf(video: HTMLVideoElement): Promise<Matrix> {
  const isRight = async (matrix: Matrix) => {
    const bitmap = await bitmapOf(video, matrix)
    const seen = colorOf(bitmap)
    bitmap.close()
    return SWATCH.every((wanted, at) => Math.abs(wanted - (seen[at] ?? 0)) <= NEAR)
  }
  return !(await isRight(undefined)) && (await isRight('smpte170m')) ? 'smpte170m' : undefined
}

/** Current frame of the video. The caller closes it. */
export async function bitmapOf(video: HTMLVideoElement, matrix: Matrix): Promise<ImageBitmap> {
  if (matrix === undefined) return createImageBitmap(video)
  const frame = new VideoFrame(video)
  try {
    const { format, codedWidth, codedHeight, timestamp } = frame
    if (format === null) return await createImageBitmap(frame)
    const bytes = new Uint8Array(frame.allocationSize())
    const layout = await frame.copyTo(bytes)
    const colorSpace = { ...frame.colorSpace.toJSON(), matrix }
    const named = { format, codedWidth, codedHeight, timestamp, layout, colorSpace }
    const renamed = new VideoFrame(bytes, named)
    const bitmap = await createImageBitmap(renamed)
    renamed.close()
    return bitmap
  } finally {
    frame.close()
  }
}

function colorOf(bitmap: ImageBitmap): readonly number[] {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const pixel = context?.getImageData(width >> 1, height >> 1, 1, 1).data
  return [...(pixel ?? [])]
}
