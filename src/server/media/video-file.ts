import type { FileHandle } from 'node:fs/promises'

/** Format and dimensions (pixels) of a video. */
export interface VideoInfo {
  readonly kind: 'mp4' | 'webm'
  readonly width: number
  readonly height: number
}

/** A video that is not accepted; the message is shown to the uploader. */
export class RefusedVideo extends Error {}

export const CUT_OFF = 'The video is damaged or incomplete. Upload it again.'
export const NOT_A_VIDEO = 'This file is not a video, or it is damaged. Upload an MP4 or WebM video.'

/** 4K. */
const MAX_SIDE = 3840

/** @throws RefusedVideo when the video has no picture or is larger than 4K */
export function checkSize({ width, height }: VideoInfo): void {
  if (width === 0 || height === 0) throw new RefusedVideo(NOT_A_VIDEO)
  if (Math.max(width, height) > MAX_SIDE)
    throw new RefusedVideo(`The video has ${width} × ${height} pixels. The limit is 4K. Make it smaller and try again.`)
}

/** Reads `length` bytes from an offset. @throws RefusedVideo when the file ends before */
export async function readBytes(file: FileHandle, place: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, place)
  if (bytesRead < length) throw new RefusedVideo(CUT_OFF)
  return bytes
}

/** Overwrites bytes of a file with zeros. */
export async function eraseBytes(file: FileHandle, place: number, length: number): Promise<void> {
  await file.write(Buffer.alloc(length), 0, length, place)
}
