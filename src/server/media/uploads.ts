import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../platform/file-store.ts'
import { FairTurns } from './fair-turns.ts'
import { processInChild } from './process-in-child.ts'
import type { UploadResult } from './process-upload.ts'
import { openIncoming } from './receive-file.ts'

export interface Uploads {
  /**
   * Stores an uploaded picture. Deletes the temporary file when the upload is aborted or refused; the client's file name
   * is not used. Returns undefined when too many uploads are waiting.
   * @param client whose uploads take turns with those of others
   * @throws StorageUnavailable when it cannot be stored in the bucket
   */
  readonly save: (pieces: AsyncIterable<Uint8Array>, client: string) => Promise<UploadResult | undefined>
  /** Whether the address is that of an uploaded picture whose file was deleted. */
  readonly isDeleted: (path: string) => Promise<boolean>
}

/** The address of an uploaded picture: its name is a hash of its content. */
const ADDRESS = /^\/uploads\/products\/([0-9a-f]{32}\.jpg)$/

/** How many complete pictures wait until they are decoded: more than anyone drops onto a form at once. */
const MAX_WAITING = 40
/** The same for one customer: a return or a review has fewer photos. */
const MAX_OF_CUSTOMER = 10
/** 40 of the largest pictures. */
const MAX_INCOMING_BYTES = 1_000_000_000
/** The part of it that one customer may use, so that a few who send slowly do not keep others out. */
const SHARE_OF_CUSTOMER = 1 / 10

interface Place {
  readonly files: FileStore
  /** The folder for files that have not been checked yet. */
  readonly dataDir: string
  /** How many bytes may arrive and wait at once. */
  readonly maxBytes?: number
}

/** Stores pictures under `products/`, `returns/` or `reviews/`, named by a hash of their content. */
export function openUploads(
  { files, dataDir, maxBytes = MAX_INCOMING_BYTES }: Place,
  name: 'products' | 'returns' | 'reviews' = 'products',
): Uploads {
  const folder = join(dataDir, 'uploads', 'incoming')
  const isOfTeam = name === 'products'
  const incoming = openIncoming(folder, { maxBytes, maxOfClient: maxBytes * (isOfTeam ? 1 : SHARE_OF_CUSTOMER) })
  const cleared = clearAbandoned(folder)
  const turns = new FairTurns({ max: MAX_WAITING, maxOfClient: isOfTeam ? MAX_WAITING : MAX_OF_CUSTOMER })

  /** The place of a picture is taken once it has arrived. */
  async function check(file: string, client: string): Promise<UploadResult | undefined> {
    const checked = `${file}.jpg`
    try {
      // Decodes one picture at a time to limit memory use.
      const result = await turns.run(client, () => processInChild({ file, into: checked }))
      if (result && 'name' in result) await files.take(`${name}/${result.name}`, checked)
      return result
    } finally {
      await rm(checked, { force: true })
    }
  }

  return {
    async save(pieces, client) {
      await cleared
      return incoming.receive(pieces, client, (file) => check(file, client))
    },
    async isDeleted(path) {
      const name = ADDRESS.exec(path)?.[1]
      return name !== undefined && !(await files.info(`products/${name}`))
    },
  }
}

/** Deletes temporary files of killed processes. Newer ones may belong to another running process. */
async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - HOUR_MS) await rm(file, { force: true })
  }
}

const HOUR_MS = 3_600_000
