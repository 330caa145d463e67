import { createServer } from 'node:net'
import { exitWithError } from './project.mjs'

/** Exits before any long step when the shop could not listen on its port. */
export async function checkPort() {
  const { port, host } = configuredAddress()
  const failure = await portProblem(port, host)
  if (failure) exitWithError(failure)
}

/** Returns where the shop will listen. The shop itself validates the settings. */
export function configuredAddress() {
  return { port: Number(process.env.PORT || 3000), host: process.env.HOST || 'localhost' }
}

/** Returns why the shop cannot listen on a port and what to do, or undefined when it can. */
export async function portProblem(port, host) {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return undefined
  const code = await tryListening(port, host)
  if (code === 'EADDRINUSE') {
    return (
      `Port ${port} is in use, perhaps by a shop that is still running. Stop that program, or choose another port: ` +
      `PORT=${port + 1} npm start`
    )
  }
  if (code === 'EACCES')
    return `This user does not have permission to listen on port ${port}. Choose a port above 1023: PORT=3000 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST is '${host}', which is not an address of this machine. Remove it, or set HOST=0.0.0.0 to listen on all addresses.`
  }
  return undefined
}

function tryListening(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}
