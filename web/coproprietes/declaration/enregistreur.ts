import { enregistrerBrouillon, type Brouillon } from '#contract/coproprietes/immatriculation.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import type { CodeEtape } from '#domain/coproprietes/declaration/etapes.ts'
import { send } from '#web/socle/appels/api.ts'
import { garderSaisie, oublierSaisie, saisieGardee } from '#web/socle/formulaire/gardee.ts'
import { creerMagasin, type Magasin } from '#web/socle/magasin.ts'
import { aPourRaison } from '#web/socle/appels/refus.ts'

const ATTENTE_MS = 1_200
const NOUVEL_ESSAI_MS = 5_000

/** Où en est l’enregistrement, tel qu’on le dit à la personne. */
export type Enregistrement = 'fait' | 'a-faire' | 'en-cours' | 'impossible' | 'conflit'

interface Etat {
  saisie: SaisieDeclaration
  enregistrement: Enregistrement
  dernierEnregistrement: string
}

export interface Enregistreur {
  etat: Magasin<Etat>
  /** Repart de ce que le serveur a rendu. */
  reprendre: (lu: Brouillon) => void
  modifier: (changer: (saisie: SaisieDeclaration) => SaisieDeclaration) => void
  /** Enregistre tout de suite ; vrai quand tout est sur le serveur. */
  enregistrer: (etape?: CodeEtape) => Promise<boolean>
  /** La version du serveur, que la pièce jointe change aussi. */
  version: () => number
  suivreVersion: (version: number) => void
  /** Après un conflit : la saisie d’ici remplace cette version. */
  garder: (version: number) => Promise<boolean>
  /** Vrai s’il reste à enregistrer. */
  sale: () => boolean
  /** La session se perd : ce qui n’est pas encore sur le serveur attend cette personne. */
  garderPour: (compteId: number) => void
  /** Rejoue l’enregistrement que la session perdue a manqué ; s’il a changé ailleurs depuis, c’est un conflit. */
  rejouerPour: (compteId: number) => void
  arreter: () => void
}

/**
 * Enregistre un brouillon tout seul après chaque changement, un envoi à la fois. Un enregistrement manqué recommence ; une
 * version plus récente ailleurs arrête tout et le dit.
 */
export function creerEnregistreur(id: number): Enregistreur {
  const etat = creerMagasin<Etat>({ saisie: {}, enregistrement: 'fait', dernierEnregistrement: '' })
  let version = 0
  let etape: CodeEtape = 'infos-rattachement'
  let sale = false
  let conflit = false
  const envois: { enVol: Promise<boolean> | null } = { enVol: null }
  let minuterie: ReturnType<typeof setTimeout>
  const cle = `brouillon-${id}`

  const dire = (suite: Partial<Etat>) => etat.poser({ ...etat.lire(), ...suite })
  const dans = (ms: number) => {
    clearTimeout(minuterie)
    minuterie = setTimeout(() => void enregistrer(), ms)
  }

  async function envoyer(): Promise<boolean> {
    if (conflit) return false
    if (!sale) return true
    sale = false
    dire({ enregistrement: 'en-cours' })
    try {
      const fait = await send(
        enregistrerBrouillon,
        { params: { id: String(id) }, body: { version, etape, immatCopropriete: etat.lire().saisie } },
        { erreursTraitees: true, enPartant: document.visibilityState === 'hidden' },
      )
      version = fait.version
      dire({ dernierEnregistrement: fait.dateModification, enregistrement: sale ? 'a-faire' : 'fait' })
      return true
    } catch (erreur) {
      sale = true
      conflit = aPourRaison(erreur, [409])
      dire({ enregistrement: conflit ? 'conflit' : 'impossible' })
      if (!conflit) dans(NOUVEL_ESSAI_MS)
      return false
    }
  }

  async function enregistrer(suivante?: CodeEtape): Promise<boolean> {
    if (suivante && suivante !== etape) {
      etape = suivante
      sale = true
    }
    clearTimeout(minuterie)
    // Un seul envoi à la fois : le suivant part avec la version que rend le premier.
    while (envois.enVol) await envois.enVol
    envois.enVol = envoyer()
    try {
      return await envois.enVol
    } finally {
      envois.enVol = null
    }
  }

  return {
    etat,
    reprendre(lu) {
      ;({ version, etape } = lu)
      sale = conflit = false
      const { immatCopropriete: saisie, dateModification: dernierEnregistrement } = lu
      etat.poser({ saisie, enregistrement: 'fait', dernierEnregistrement })
    },
    modifier(changer) {
      const saisie = changer(etat.lire().saisie)
      if (saisie === etat.lire().saisie) return
      sale = true
      dire(conflit ? { saisie } : { saisie, enregistrement: 'a-faire' })
      if (!conflit) dans(ATTENTE_MS)
    },
    enregistrer,
    version: () => version,
    suivreVersion: (suivante) => {
      version = suivante
    },
    garder(suivante) {
      version = suivante
      conflit = false
      sale = true
      return enregistrer()
    },
    sale: () => sale,
    garderPour(compteId) {
      const { enregistrement, saisie } = etat.lire()
      if (enregistrement !== 'fait') garderSaisie(cle, compteId, { version, etape, saisie })
    },
    rejouerPour(compteId) {
      const gardee = saisieGardee(cle, compteId)
      if (!gardee) return
      oublierSaisie(cle)
      sale = true
      conflit = gardee['version'] !== version
      dire({
        saisie: gardee['saisie'] as SaisieDeclaration,
        enregistrement: conflit ? 'conflit' : 'a-faire',
      })
      if (!conflit) dans(0)
    },
    arreter: () => clearTimeout(minuterie),
  }
}
