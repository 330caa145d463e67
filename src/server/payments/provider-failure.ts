/**
 * Why a call to a payment provider brought nothing: it is `away` (no answer in time, or one that says it has trouble), it
 * answers `nonsense`, or it `refused` and says why. After the first two nobody knows whether the call had its effect.
 */
export class ProviderFailure extends Error {
  readonly kind: 'away' | 'nonsense' | 'refused'

  /** @param message what the provider said; shown to a shopper only when it refused */
  constructor(kind: ProviderFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderFailure'
    this.kind = kind
  }
}
