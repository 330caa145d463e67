import { createServer } from 'node:net'
import { giveUp } from './project.mjs'

/** Ends the command before anything long begins when the shop could not listen where it is told to. */
export async function checkPort() {
  const { port, host } = wantedAddress()
  const failure = await whyNot(port, host)
  if (failure) giveUp(failure)
}

/** Where the shop will listen; the shop itself judges whether the settings are right. */
export function wantedAddress() {
  return { port: Number(process.env.PORT || 3000), host: process.env.HOST || 'localhost' }
}

/** Why the shop could not listen on a port, and what to do; undefined when it can. */
export async function whyNot(port, host) {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return undefined
  const code = await tryListening(port, host)
  if (code === 'EADDRINUSE') {
    return (
      `Port ${port} is in use, perhaps by a shop that still runs. Stop that program, or choose another port: ` +
      `PORT=${port + 1} npm start`
    )
  }
  if (code === 'EACCES') return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST is '${host}', which is no address of this machine. Leave it out, or set HOST=0.0.0.0 to listen on all.`
  }
  return undefined
}

function tryListening(port, host) {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', (error) => answer(error.code))
    probe.listen(port, host, () => probe.close(() => answer(undefined)))
  })
}
