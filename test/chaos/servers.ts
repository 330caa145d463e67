import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../bench/shop-process.ts'

const { SHOP_ENTRY, SHOP_ENV, SHOP_FLAGS } = (await import(
  new URL('../../bin/lib/project.mjs', import.meta.url).href
)) as {
  readonly SHOP_ENTRY: string
  readonly SHOP_ENV: Readonly<Record<string, string>>
  readonly SHOP_FLAGS: readonly string[]
}

export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Every program that was started, so that none is left behind. */
const running = new Set<ChildProcess>()

export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

function start(program: string, args: readonly string[], options: object): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', ...options })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** PgBouncer in transaction mode before the database of `url`. `lead` lets it lead to another server. */
export async function openPooler(folder: string, url: string) {
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const { uid, gid } = statSync(join(folder, 'standby'))
  const write = (to: string) => {
    const { hostname, port: own, username, password, pathname } = new URL(to)
    const database = `vastra = host=${hostname} port=${own} dbname=${pathname.slice(1)} user=${username} password=${password}`
    writeFileSync(file, `[databases]\n${database}\n[pgbouncer]\n${POOLER}listen_port = ${port}\n`)
    chownSync(file, uid, gid)
  }
  write(url)
  const child = start('pgbouncer', ['-q', file], { uid, gid, cwd: '/' })
  return {
    url: `postgres://vastra@127.0.0.1:${port}/vastra?sslmode=disable`,
    lead: (to: string) => {
      write(to)
      child.kill('SIGHUP')
    },
  }
}

const POOLER = `listen_addr = 127.0.0.1
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
query_timeout = 30
idle_transaction_timeout = 60
server_login_retry = 1
`

/** The address of the primary for what does not go through the pooler. `cut` ends all connections. */
export async function openDirect(url: string) {
  let target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = new URL(url)
  address.port = String(port)
  address.searchParams.delete('host')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: address.href,
    cut,
    lead: (to: string) => {
      target = new URL(to)
      cut()
    },
    close: () => {
      server.close()
      cut()
    },
  }
}

/** One start of the shop on a port of its own, like one machine behind a balancer. */
export interface Machine {
  readonly url: string
  readonly pid: number
  start(): Promise<void>
  kill(): void
  stop(): Promise<void>
}

export async function openMachine(env: Readonly<Record<string, string>>): Promise<Machine> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  return {
    url,
    get pid() {
      return child?.pid ?? 0
    },
    async start() {
      const own = {
        ...process.env,
        ...SHOP_ENV,
        HOST: '127.0.0.1',
        PORT: String(port),
        DEMO: '0',
        DRAW_AHEAD: '0',
        ...env,
      }
      child = start(process.execPath, [...SHOP_FLAGS, SHOP_ENTRY], {
        env: own,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
        if (child.exitCode !== null) break
        if (
          await fetch(`${url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          )
        )
          return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('The shop did not become ready.')
    },
    kill: () => void child?.kill('SIGKILL'),
    async stop() {
      const ended = child
      if (!ended || ended.exitCode !== null || ended.signalCode !== null) return
      const exited = new Promise((resolve) => ended.once('exit', resolve))
      ended.kill('SIGTERM')
      await exited
    },
  }
}

/** The processes that a process has started. Linux only. */
export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map(Number)
    .filter((id) => id > 0)
}
