interface Closed {
  readonly close: () => PromiseLike<unknown>
}

/**
 * Ends requests and jobs at the same time: each may take some seconds when another server does not answer, and one after the other they
 * would take longer than the ten seconds after which Docker kills.
 * @param shop its jobs are no longer run, but can still be sent by requests that end
 */
export async function closeShop(app: Closed, shop: Closed & { readonly jobs: Closed }): Promise<void> {
  await Promise.all([app.close(), shop.jobs.close()])
  await shop.close()
}
