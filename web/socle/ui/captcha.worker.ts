// oxlint-disable unicorn/require-post-message-target-origin -- un ouvrier n’a pas d’origine à viser.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

self.addEventListener('message', (e: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: e.data, deriveKey })
    .then((solution) => self.postMessage(solution))
    .catch(() => self.postMessage(null))
})
