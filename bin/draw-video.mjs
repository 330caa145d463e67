#!/usr/bin/env node
// Draws db/seed/media/handloom.mp4, the video of an advertisement: block prints drying in the wind, a loop of 5 seconds.
// Needs ffmpeg with libx264 on the PATH (Debian: apt-get install ffmpeg). Run it with the project's own Node:
//   node_modules/.bin/node bin/draw-video.mjs
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { drawVideoFrame } from '@vastra/painter'

const WIDTH = 704
const HEIGHT = 396
const RATE = 20
const FRAMES = RATE * 5

const file = join(dirname(import.meta.dirname), 'db', 'seed', 'media', 'handloom.mp4')
const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(RATE), '-i', '-']
const encoding = [
  '-an',
  '-c:v',
  'libx264',
  '-preset',
  'veryslow',
  '-crf',
  '37',
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
]
const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...encoding, file], {
  stdio: ['pipe', 'inherit', 'inherit'],
})
ffmpeg.on('error', () => {
  console.error('ffmpeg was not found. Install it (Debian: apt-get install ffmpeg) and run this again.')
  process.exit(1)
})
for (let i = 0; i < FRAMES; i++) {
  if (!ffmpeg.stdin.write(drawVideoFrame(i / FRAMES, WIDTH, HEIGHT))) await once(ffmpeg.stdin, 'drain')
  process.stdout.write(`\rFrame ${i + 1} of ${FRAMES}`)
}
ffmpeg.stdin.end()
await once(ffmpeg, 'close')
console.log(`\nWrote ${file}`)
