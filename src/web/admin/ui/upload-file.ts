import { HttpError } from 'react-admin'
import { UNKNOWN_ERROR, UNREACHABLE } from './call.ts'

/**
 * Sends a file as the body of a POST. Uses XMLHttpRequest because `fetch` does not report upload progress.
 * @param onProgress receives the share that has been sent, from 0 to 1
 * @param signal cancels the upload
 * @throws HttpError with the server's message; `status` is 0 when it could not be reached or the upload was cancelled
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
      const response = request.response
      const isSuccess = request.status >= 200 && request.status < 300
      if (!isSuccess) reject(new HttpError(response?.message ?? UNKNOWN_ERROR, request.status, response))
      else if (response) resolve(response)
      else reject(new HttpError(UNREACHABLE, 0))
    }
    request.onerror = () => reject(new HttpError(UNREACHABLE, 0))
    request.onabort = () => reject(new HttpError('The upload was cancelled.', 0))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
