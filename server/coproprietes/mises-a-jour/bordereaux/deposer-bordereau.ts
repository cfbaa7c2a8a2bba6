import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { BORDEREAU, LIGNE_DE_BORDEREAU } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { cleAvertissement, type Avertissement } from '#domain/socle/refus/avertissements.ts'
import { messageFichierDepose } from '#domain/coproprietes/mises-a-jour/bordereaux/messages.ts'
import { refuserTout, type CodeArret } from '#domain/socle/refus/arret.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import {
  leSysteme,
  suiteDe,
  transiger,
  type Acte,
  type Demandeur,
} from '#server/socle/registre/actes/acte.ts'
import { agir, naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { accepterMiseAJour, RIEN_DE_CRU } from '../accepter.ts'
import * as store from './bordereaux.store.ts'
import { enPanne, jugerLaLigne, TYPE_DU_FICHIER, type LigneJugee } from './juger-ligne.ts'
import { creer } from '../mises-a-jour.store.ts'
import { parTranches } from '#server/socle/registre/actes/tranches.ts'
import { auNomDe } from '../au-nom-de.ts'

type Deps = Pick<Dependances, 'db' | 'horloge' | 'jobs' | 'geographie' | 'courriels' | 'config'>
type DuDepot = Acte<CodeArret, CompteConnecte>

const DEPOSER = { nom: 'deposer-bordereau' } as const

/** Demande le dépôt des lignes justes et confirmées ; un travail le fait ensuite. */
export function demanderLeDepot(
  { db, jobs }: Pick<Dependances, 'db' | 'jobs'>,
  demandeur: Demandeur<ArretDEtat | 'RIEN_A_DEPOSER', CompteConnecte>,
  id: number,
): Promise<{ aDeposer: number }> {
  return transiger(db, demandeur, async (acte) => {
    const { trx, auteur, maintenant } = acte
    const tenu = await store.tenirBordereau(trx, etablissementDe(acte), id)
    if (!tenu) throw acte.refuser('INTROUVABLE')
    const { aDeposer } = await store.compterUn(trx, id)
    await agir(acte, BORDEREAU, id, 'deposer', {
      avec: {
        deposantId: auteur.id,
        teneurDuDepotId: auteur.teneur?.id ?? null,
        dateDepot: maintenant,
        dateFin: null,
        aDeposer,
      },
    })
    if (aDeposer === 0) throw acte.refuser('RIEN_A_DEPOSER')
    await jobs.demander(trx, DEPOSER, { id })
    return { aDeposer }
  })
}

const cles = (avertissements: readonly Avertissement[]) =>
  avertissements.map(cleAvertissement).toSorted().join()

/** La ligne telle qu’elle se jugerait maintenant, à relire quand ce qu’elle change a été remplacé depuis l’examen. */
function depassee(jugee: LigneJugee): LigneJugee {
  return { ...jugee, acte: 'avertir', ecrit: { ...jugee.ecrit, depassee: true }, aDeposer: null }
}

async function rejuger(
  deps: Deps,
  acte: DuDepot,
  ligne: NonNullable<Awaited<ReturnType<typeof store.tenirLigne>>>,
) {
  const pour = {
    etablissement: etablissementDe(acte).id,
    personne: acte.auteur,
    aujourdhui: acte.aujourdhui,
  }
  const jugee = await jugerLaLigne({ ...acte, ...deps }, pour, ligne.cellules)
  if (!jugee.aDeposer) return jugee
  const { precedente, avertissements } = jugee.aDeposer
  if (precedente.date !== ligne.baseAcceptee) return depassee(jugee)
  // Un avertissement de plus n’a pas été confirmé.
  const confirmes =
    avertissements.length === 0 || (ligne.confirmee && cles(avertissements) === cles(ligne.avertissements))
  return confirmes ? jugee : { ...jugee, aDeposer: null }
}

/** Dépose une ligne, ou dit pourquoi elle ne l’est pas : une transaction, tout ou rien. */
async function deposerLaLigne(deps: Deps, acte: DuDepot, id: number, coproprieteId: number): Promise<void> {
  await tenir(acte, 'copropriete', [coproprieteId])
  const ligne = await store.tenirLigne(acte.trx, id)
  // Un autre travail l’a faite.
  if (!ligne) return
  const jugee = await rejuger(deps, acte, ligne)
  const { aDeposer } = jugee
  if (jugee.sansDroit) {
    // Elle attend, telle qu’examinée, que quelqu’un qui le peut la confirme.
    const avec = { sansDroit: true, confirmee: false }
    await agir(suiteDe(acte), LIGNE_DE_BORDEREAU, id, 'avertir', { avec })
    return
  }
  if (!aDeposer) {
    await agir(suiteDe(acte), LIGNE_DE_BORDEREAU, id, jugee.acte, { avec: jugee.ecrit })
    return
  }
  const { saisie, declaration, copropriete, precedente } = aDeposer
  const neuve = await creer(acte, naitre(acte, DECLARATION, 'mettreAJour'), {
    coproprieteId,
    teledeclarantId: etablissementDe(acte).id,
    typeMaj: TYPE_DU_FICHIER,
    baseAcceptee: precedente.date,
    saisie,
    etape: 'recapitulatif',
  })
  await accepterMiseAJour(acte, deps, {
    ...neuve,
    copropriete,
    precedente,
    declaration,
    type: TYPE_DU_FICHIER,
    crus: RIEN_DE_CRU,
  })
  const { confirmee } = ligne
  await agir(acte, LIGNE_DE_BORDEREAU, id, 'deposer', {
    avec: { ...jugee.ecrit, confirmee, declarationId: neuve.id },
  })
}

/** Le dépôt est fini : qui l’a demandé le lit d’un seul courriel. */
async function finir(
  deps: Deps,
  acte: Acte<CodeArret, CompteConnecte | 'systeme'>,
  id: number,
  etablissement: number,
) {
  const tenu = await store.tenirBordereau(acte.trx, { id: etablissement }, id)
  if (tenu?.etat !== 'EN_DEPOT') return
  await agir(suiteDe(acte), BORDEREAU, id, 'finir', { avec: { dateFin: acte.maintenant } })
  const { parEtat } = await store.compterUn(acte.trx, id)
  await ecrireJournal(acte, [
    {
      type: 'COPROPRIETE.FICHIER_DEPOSE',
      objet: 'teledeclarant',
      objetId: etablissement,
      nouveau: { fichier: id, deposees: parEtat.DEPOSEE },
    },
  ])
  if (acte.auteur === 'systeme') return
  const { prenom, nom } = acte.auteur
  const { nomFichier, nbNonRemplies } = tenu
  const suivi = `${deps.config.adressePublique}${ADRESSES.fichierDeMiseAJour(id)}`
  await deps.courriels.envoyer(
    acte,
    acte.auteur,
    messageFichierDepose({ prenom, nom, nomFichier, parEtat, nbNonRemplies, suivi }),
  )
}

const LIGNES_A_LA_FOIS = 50

/** Dépose quelques lignes d’un fichier ; faux quand il n’en reste plus. */
async function deposerQuelques(deps: Deps, id: number, uneSeule: boolean): Promise<boolean> {
  const { db, horloge } = deps
  const bordereau = await store.pourUnTravail(db, id)
  if (bordereau?.etat !== 'EN_DEPOT' || bordereau.deposantId === null) return false
  const maintenant = horloge.maintenant()
  const personne = await auNomDe(db, bordereau.deposantId, bordereau.teneurDuDepotId)
  const lignes = personne ? await store.prochaines(db, id, 0, uneSeule ? 1 : LIGNES_A_LA_FOIS) : []
  if (!personne || lignes.length === 0) {
    const auteur: CompteConnecte | 'systeme' = personne ?? 'systeme'
    await transiger(db, { ...leSysteme(maintenant), auteur }, (acte) =>
      finir(deps, acte, id, bordereau.teledeclarantId),
    )
    return false
  }
  // Lue d’avance : dans la transaction, elle demanderait une seconde connexion.
  await deps.geographie()
  const demandeur: Demandeur<CodeArret, CompteConnecte> = {
    auteur: personne,
    maintenant,
    aujourdhui: jourDeParis(maintenant),
    refuser: refuserTout,
  }
  for (const ligne of lignes)
    try {
      await transiger(db, demandeur, (acte) => deposerLaLigne(deps, acte, ligne.id, ligne.coproprieteId))
    } catch {
      // Si la base ne répond plus, ceci échoue aussi, et la file réessaie.
      await transiger(db, demandeur, async (acte) => {
        if (await store.tenirLigne(acte.trx, ligne.id))
          await agir(suiteDe(acte), LIGNE_DE_BORDEREAU, ligne.id, 'refuser', { avec: enPanne().ecrit })
      })
    }
  return true
}

/** Dépose les lignes d’un fichier, l’une après l’autre. `uneSeule` : une ligne par tour, pour les essais. */
export const deposerBordereau = (
  deps: Deps,
  { trancheMs, uneSeule = false }: { trancheMs?: number; uneSeule?: boolean } = {},
) => parTranches(deps, DEPOSER.nom, (id) => deposerQuelques(deps, id, uneSeule), trancheMs)
