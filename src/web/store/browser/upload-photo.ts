/** Uploads one photo and returns the name that the server gave it, or a message for the customer. */
export async function uploadPhoto(
  address: string,
  file: File,
): Promise<{ readonly name: string } | { readonly message: string }> {
  try {
    const type = file.type.startsWith('image/') ? file.type : 'application/octet-stream'
    const response = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body: file })
    const answer = await response.json()
    return response.ok ? { name: answer.data.name } : { message: answer.message ?? FAILED }
  } catch {
    return { message: FAILED }
  }
}

const FAILED = "We couldn't upload this photo. Please try again."
