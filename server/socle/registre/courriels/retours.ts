import { COURRIEL, type EtatCourriel } from '#domain/socle/courriels/courriel.ts'
import { accuseLAdresse, codeEtenduDe } from '#domain/socle/courriels/cause.ts'
import { apres, departsDe } from '#domain/socle/machine.ts'
import { designesPar, lireCompteRendu } from '#domain/socle/courriels/retour.ts'
import type { Config } from '#server/socle/config.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { ouvrirMaildir, type Maildir } from '#server/socle/platform/maildir.ts'
import { panneSansDonnees, type Noter } from '#server/socle/platform/panne.ts'
import { leSysteme, transiger, type Acte } from '../actes/acte.ts'
import { destinatairesDe, lireCourrielRecu, type CourrielRecu } from './courriel-recu.ts'
import { agir } from '../actes/etats.ts'
import { estSonSceau } from './sceau-de-retour.ts'

/** Un compte rendu tient au début : le reste est le courriel d’origine, que l’on a déjà. */
const LU_MAX = 256 * 1024
/** Ce qu’un passage range, au plus : il finit avant le suivant. */
const PAR_PASSAGE = 500

/** Les états d’où un courriel finira par pouvoir revenir : le relais l’a pris, sa marque n’est pas encore écrite. */
const PAS_ENCORE_PARTI: readonly EtatCourriel[] = departsDe(COURRIEL, 'envoyer')

/** Ce que devient un courriel reçu ; `attendre` : il reste, on le relira. */
type Sort = { ou: 'cur' } | { ou: 'rejetes'; cause: string } | { ou: 'attendre' }

type Outils = Pick<Dependances, 'db' | 'horloge' | 'secrets'> & { noter: Noter }

/** Le courriel que désigne une adresse de retour, tenu ; undefined si le sceau n’est pas celui de son dernier envoi. */
async function tenirDesigne({ trx }: Acte, { secrets }: Outils, adresse: string, recu: CourrielRecu) {
  for (const { id, sceau } of designesPar(adresse, recu.destinataires)) {
    const courriel = await trx
      .selectFrom('courriel')
      .select(['id', 'etat', 'abandonLe'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (courriel && estSonSceau(secrets, courriel, sceau)) return courriel
  }
  return undefined
}

/** Vrai quand une adresse de retour que l’on a écrite s’y lit : le reste ne s’ouvre pas, qui que ce soit qui l’envoie. */
async function estANous({ db, secrets }: Outils, adresse: string, brut: Buffer): Promise<boolean> {
  for (const { id, sceau } of designesPar(adresse, destinatairesDe(brut))) {
    const courriel = await db
      .selectFrom('courriel')
      .select(['id', 'abandonLe'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (courriel && estSonSceau(secrets, courriel, sceau)) return true
  }
  return false
}

/** Juge un courriel reçu, et note le retour du nôtre s’il en annonce un. Deux processus ne le notent qu’une fois. */
function juger(outils: Outils, adresse: string, recu: CourrielRecu): Promise<Sort> {
  const { db, horloge, noter } = outils
  return transiger(db, leSysteme(horloge.maintenant()), async (acte): Promise<Sort> => {
    const courriel = await tenirDesigne(acte, outils, adresse, recu)
    if (!courriel) return { ou: 'rejetes', cause: 'adresse de retour inconnue' }
    if (!recu.estRapport) return { ou: 'cur' }
    const compte = recu.rapport === null ? null : lireCompteRendu(recu.rapport)
    if (!compte) return { ou: 'rejetes', cause: 'compte rendu illisible' }
    if (!compte.revenu) return { ou: 'cur' }
    if (PAS_ENCORE_PARTI.includes(courriel.etat)) return { ou: 'attendre' }
    // Déjà revenu : son serveur l’a dit deux fois, ou l’on s’est arrêté avant de ranger.
    if (apres(COURRIEL, 'revenir', courriel.etat) === null) return { ou: 'cur' }
    const { reponse } = compte
    await agir(acte, COURRIEL, courriel.id, 'revenir', {
      tenue: courriel,
      avec: {
        erreur: reponse,
        abandonneLe: acte.maintenant,
        ...(accuseLAdresse(reponse) && { adresseRefuseeLe: acte.maintenant }),
      },
    })
    noter({ courriel: courriel.id, code: codeEtenduDe(reponse) }, 'courriel revenu')
    return { ou: 'cur' }
  })
}

async function traiter(outils: Outils, boite: Maildir, adresse: string, nom: string): Promise<boolean> {
  const brut = await boite.lire(nom, LU_MAX)
  if (brut === null) return false
  const aNous = await estANous(outils, adresse, brut)
  const recu = aNous ? await lireCourrielRecu(brut).catch(() => null) : null
  const sort: Sort = recu
    ? await juger(outils, adresse, recu)
    : { ou: 'rejetes', cause: aNous ? 'courriel illisible' : 'adresse de retour inconnue' }
  if (sort.ou === 'attendre') return false
  if (sort.ou === 'rejetes') outils.noter({ fichier: nom, cause: sort.cause }, 'courriel reçu rejeté')
  await boite.ranger(nom, sort.ou)
  return true
}

/**
 * Chaque minute : lit les courriels revenus que le serveur de courriel a déposés. Un retour se note avant d’être rangé :
 * arrêté entre les deux, il se relit sans rien changer. Sans réglage, ne fait rien.
 */
export function lireLesRetours(outils: Outils & { config: Config }): Travail {
  const { retours } = outils.config
  return {
    nom: 'retours',
    cron: '* * * * *',
    async faire(_, arret) {
      if (!retours) return
      const boite = ouvrirMaildir(retours.dossier)
      const echecs: unknown[] = []
      let ranges = 0
      for (const nom of await boite.nouveaux()) {
        if (arret?.aborted || ranges >= PAR_PASSAGE) break
        try {
          if (await traiter(outils, boite, retours.adresse, nom)) ranges += 1
        } catch (panne) {
          // Il reste où il est, et les autres n’en attendent pas moins.
          outils.noter({ fichier: nom, panne: panneSansDonnees(panne) }, 'courriel reçu non traité')
          echecs.push(panne)
        }
      }
      if (echecs.length > 0) throw new AggregateError(echecs, `${echecs.length} courriels reçus non traités`)
    },
  }
}
