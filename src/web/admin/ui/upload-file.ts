import { HttpError } from 'react-admin'

/**
 * Sends a file as the body of a POST and tells how much of it is on its way, from 0 to 1. `fetch` cannot tell that yet.
 * @param signal ends it half-way
 * @throws HttpError with the server's message; `status` 0 when it was not reached, or the upload was ended
 */
export function uploadFile<T>(
  path: string,
  file: Blob,
  type: string,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('content-type', type)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = request.response ?? {}
      if (request.status >= 200 && request.status < 300) resolve(answer)
      else reject(new HttpError(answer.message ?? 'That did not work. Please try again.', request.status, answer))
    }
    request.onerror = () => reject(new HttpError('The shop could not be reached. Check the network and try again.', 0))
    request.onabort = () => reject(new HttpError('The upload was ended.', 0))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
