import { createHash } from 'node:crypto'
import * as immatriculation from '#contract/coproprietes/immatriculation.ts'
import { creerUtilisateur } from '#contract/comptes/utilisateurs.ts'
import * as decisions from '#contract/teneur/validations/decision.ts'
import * as examens from '#contract/teneur/validations/examen.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import { saisieComplete, unPdf } from '#server/essais/dossier.ts'
import type { Reponse } from '#server/demonstration/navigateur.ts'
import type { Call } from '#contract/socle/call.ts'
import { setTimeout as attendre } from 'node:timers/promises'
import type { ActeJoue, Dossier, Personne } from './memoire.ts'

/** Les parcelles que connaît le cadastre de démonstration ; elles reviennent, et les dossiers sont déposés doublons examinés. */
export const LIEUX = 900
/** Un dossier sur tant est supprimé au lieu d’être déposé. */
const SUPPRIME_SUR = 3
export const A_VIDE_MS = 20

/** Note un acte acquitté ; vrai si la réponse est celle attendue, sinon elle étonne. */
export function acquitte<C extends Call>(
  { memoire }: Personne,
  acte: ActeJoue,
  r: Reponse<C>,
  attendus: readonly string[] = [],
): boolean {
  const bon = r.statut === 200 || r.statut === 204
  if (bon) memoire.acquittes[acte] += 1
  else if (!attendus.includes(r.erreur.code)) memoire.etonnants.push(`${acte} : ${r.statut} ${r.texte}`)
  return bon
}

/** Un brouillon, sa pièce, sa saisie, puis son dépôt ou sa suppression ; recommence jusqu’à la fin. */
export async function deposant(qui: Personne, nom: string): Promise<void> {
  const { service, memoire } = qui
  for (let rang = qui.rang; !service.fini; rang += 1) {
    const { r } = await qui.faire(immatriculation.nouvelleImmatriculation, {
      params: { type: 'DEFAULT' },
      query: {},
    })
    if (!acquitte(qui, 'creer', r)) return
    const { idCopropriete: coproprieteId } = r.corps.immatCopropriete.identification
    const d: Dossier = { id: r.corps.id, version: r.corps.version, coproprieteId }
    memoire.dossiers.push(d)
    // Commencé, il se finit, même quand la manche est finie : chaque manche a de tous les actes.
    const suite = rang % SUPPRIME_SUR === 0 ? supprimer : deposer
    for (const etape of [joindre, enregistrer, suite]) {
      if (!(await etape(qui, d, `${nom} ${memoire.dossiers.length}`))) break
    }
  }
}

const params = (d: Dossier) => ({ id: String(d.id) })

async function joindre(qui: Personne, d: Dossier, nom: string): Promise<boolean> {
  const contenu = await unPdf(nom)
  const { r } = await qui.faire(immatriculation.deposerJustificatif, {
    params: params(d),
    fichier: { nom: 'contrat.pdf', contenu },
  })
  if (!acquitte(qui, 'joindre', r)) return false
  d.piece = createHash('sha256').update(contenu).digest('hex')
  d.version = r.corps.version
  return true
}

async function enregistrer(qui: Personne, d: Dossier, nom: string): Promise<boolean> {
  const n = 1 + (d.id % LIEUX)
  const immatCopropriete = avec(saisieComplete(n), { 'identification.nomCopropriete': nom })
  const { r, rejoue } = await qui.faire(immatriculation.enregistrerBrouillon, {
    params: params(d),
    body: { version: d.version, etape: 'recapitulatif', immatCopropriete },
  })
  if (acquitte(qui, 'enregistrer', r, rejoue ? ['BROUILLON_CONCURRENT'] : [])) {
    d.version = r.corps.version
    d.nom = nom
    return true
  }
  if (!rejoue) return false
  // La première demande avait abouti : une version de plus, et c’est la nôtre.
  const { r: lu } = await qui.faire(immatriculation.lireBrouillon, { params: params(d) })
  const gardee = lu.corps.immatCopropriete.identification?.['nomCopropriete'] === nom
  if (!gardee || lu.corps.version !== d.version + 1)
    qui.memoire.etonnants.push(`enregistrer ${d.id} : version ${lu.corps.version} après ${d.version}`)
  d.version = lu.corps.version
  d.nom = nom
  return gardee
}

async function supprimer(qui: Personne, d: Dossier): Promise<boolean> {
  const { r, rejoue } = await qui.faire(immatriculation.supprimerBrouillon, { params: params(d) })
  if (!acquitte(qui, 'supprimer', r, rejoue ? ['INTROUVABLE'] : []) && !rejoue) return false
  d.supprime = true
  return true
}

async function deposer(qui: Personne, d: Dossier): Promise<boolean> {
  const { r } = await qui.faire(immatriculation.soumettreBrouillon, {
    body: { id: d.id, version: d.version, doublonsExamines: true },
  })
  if (!acquitte(qui, 'deposer', r)) return false
  d.reference = r.corps.reference
  d.idDemande = r.corps.idDemande
  qui.memoire.file.push(d)
  return true
}

/** Prend les demandes une à une, les ouvre et les valide. */
export async function teneur(qui: Personne): Promise<void> {
  const { service, memoire } = qui
  while (!service.fini) {
    const d = memoire.file.shift()
    if (d) await valider(qui, d)
    else await attendre(A_VIDE_MS)
  }
}

async function valider(qui: Personne, d: Dossier): Promise<void> {
  const ouverte = await qui.faire(examens.ouvrirDemande, { params: { id: String(d.idDemande) } })
  if (!acquitte(qui, 'ouvrir', ouverte.r)) return
  const { r, rejoue } = await qui.faire(decisions.validerDemande, {
    body: { idDemande: d.idDemande ?? 0, acte: 'valider' },
  })
  if (acquitte(qui, 'valider', r, rejoue ? ['DEJA_DECIDEE'] : [])) {
    const { numero } = r.corps
    d.numero = numero
    if (d.coproprieteId !== undefined) qui.memoire.immatriculees.push({ id: d.coproprieteId, numero })
  } else if (rejoue) d.enAvance = true
}

/** Crée des comptes de collègues, chacun à une adresse neuve. */
export async function administrateur(qui: Personne, nom: string): Promise<void> {
  const { service, memoire } = qui
  while (!service.fini) {
    const email = `${nom}.${memoire.comptes.length}@demonstration.invalid`
    const { r, rejoue } = await qui.faire(creerUtilisateur, {
      body: {
        profil: 'TELE_PRO_GESTION',
        civilite: 'MME',
        nom: 'Ventoline',
        prenom: 'Aurore',
        email,
        telephone: '06 11 22 33 44',
        numCartePro: '',
      },
    })
    const fait = acquitte(qui, 'inviter', r, rejoue ? ['DONNEES_REFUSEES'] : [])
    if (!fait && !rejoue) return
    memoire.comptes.push(email)
    await attendre(A_VIDE_MS)
  }
}
