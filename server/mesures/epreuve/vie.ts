import { setTimeout as attendre } from 'node:timers/promises'
import { delivrerAttestation } from '#contract/coproprietes/attestations.ts'
import {
  confirmerLignes,
  deposerBordereau,
  enregistrerMiseAJour,
  lireBordereau,
  ouvrirMiseAJour,
  remettreFichier,
} from '#contract/coproprietes/mises-a-jour.ts'
import { declarerDissolution } from '#contract/coproprietes/dissolution.ts'
import {
  chercherDoublons,
  compterBatimentsRef,
  continuerImmatriculation,
  enregistrerBrouillon,
  nouvelleImmatriculation,
  soumettreDuNotaire,
} from '#contract/coproprietes/immatriculation.ts'
import {
  demanderRattachement,
  renouvelerMandat,
  renouvelerMandats,
  retirerRattachement,
} from '#contract/coproprietes/mandats.ts'
import { confirmerRattachement, declarerSuccesseur } from '#contract/coproprietes/successeurs.ts'
import type { Call, InputOf } from '#contract/socle/call.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { saisieComplete, unPdf } from '#server/essais/dossier.ts'
import type { Fichier } from '#server/demonstration/navigateur.ts'
import { saisieDuNotaire } from '#server/essais/notaire.ts'
import { ETABLISSEMENTS_DOTES } from '#server/demonstration/semer/people.ts'
import { A_VIDE_MS, acquitte, LIEUX } from './clients.ts'
import type { ActeDeVie, Dossier, Personne, Vivante } from './memoire.ts'

const SUITE = { dateDebutMandat: '2027-07-01', dateFinMandat: '2028-06-30' } as const
const NOUVEAU = { dateDebutMandat: '2026-11-10', dateFinMandat: '2027-11-09' } as const
const DES_CE_JOUR = { dateDebutMandat: '2026-11-20', dateFinMandat: '2027-11-19' } as const
const SIRET = ETABLISSEMENTS_DOTES.professionnel.siret ?? ''
/** Le rythme d’une personne, et ce qu’un fichier remis attend qu’on l’examine. */
const EXAMEN_MS = 100
const EXAMENS = 50

/** Fait un acte de la vie d’une copropriété, une fois ; `dejaFait` : ce que répond le serveur quand la première demande avait abouti. */
async function faireUneFois<C extends Call>(
  qui: Personne,
  acte: ActeDeVie,
  { id }: Vivante,
  quoi: { appel: C; entree: InputOf<C, Fichier>; dejaFait?: readonly string[] },
): Promise<boolean> {
  const { appel, entree, dejaFait = [] } = quoi
  const { r, rejoue } = await qui.faire(appel, entree)
  // Le produit borne les envois par minute : l’acte ne s’est pas fait, et rien n’est à en retenir.
  if (!rejoue && r.statut === 429) return false
  const fait = acquitte(qui, acte, r, rejoue ? [...dejaFait, 'TROP_DE_REQUETES'] : [])
  if (fait || dejaFait.includes(r.erreur.code)) qui.memoire.vies.push({ acte, coproprieteId: id })
  return fait || dejaFait.includes(r.erreur.code)
}

async function attester(qui: Personne, c: Vivante): Promise<boolean> {
  return faireUneFois(qui, 'attester', c, {
    appel: delivrerAttestation,
    entree: { params: { id: String(c.id) } },
  })
}

async function mettreAJour(qui: Personne, c: Vivante): Promise<boolean> {
  const params = { id: String(c.id), typeMaj: 'ANNUELLE', exerciceNonApprouve: 'false' } as const
  const { r } = await qui.faire(ouvrirMiseAJour, { params })
  if (!acquitte(qui, 'ouvrirMiseAJour', r)) return false
  const { donneesFinancieres } = saisieComplete(1)
  const entree = {
    params: { soumettre: 'true', id: String(r.corps.id) },
    body: {
      version: r.corps.version,
      immatCopropriete: { ...r.corps.immatCopropriete, donneesFinancieres },
      confirmes: ['CLOTURE_INCHANGEE:donneesFinancieres.dateClotureComptes'],
    },
  } satisfies InputOf<typeof enregistrerMiseAJour, Fichier>
  return faireUneFois(qui, 'mettreAJour', c, { appel: enregistrerMiseAJour, entree })
}

async function renouveler(qui: Personne, c: Vivante): Promise<boolean> {
  const body = { idCopropriete: String(c.id), ...SUITE, typeJustifMandat: 'PV_AG' as const }
  return faireUneFois(qui, 'renouveler', c, {
    appel: renouvelerMandat,
    entree: { body, fichier: { nom: 'pv.pdf', contenu: await unPdf(`Assemblée ${c.id}`) } },
    dejaFait: ['RENOUVELLEMENT_DEJA_DECLARE'],
  })
}

async function renouvelerPlusieurs(qui: Personne, c: Vivante): Promise<boolean> {
  const { r, rejoue } = await qui.faire(renouvelerMandats, { body: { mandats: [{ id: c.id, ...SUITE }] } })
  if (!acquitte(qui, 'renouvelerPlusieurs', r)) return false
  if (r.corps[0]?.dateFin == null && !rejoue) {
    qui.memoire.etonnants.push(`renouvelerPlusieurs ${c.id} : ${r.texte}`)
    return false
  }
  // Rejouée, un obstacle dit que la première demande avait abouti.
  qui.memoire.vies.push({ acte: 'renouvelerPlusieurs', coproprieteId: c.id })
  return true
}

async function declarerLeSuccesseur(qui: Personne, c: Vivante): Promise<boolean> {
  const body = {
    idCopropriete: c.id,
    nature: 'PRO',
    siret: SIRET,
    dateDebut: NOUVEAU.dateDebutMandat,
  } as const
  const fait = await faireUneFois(qui, 'declarerSuccesseur', c, {
    appel: declarerSuccesseur,
    entree: { body },
    dejaFait: ['SUCCESSEUR_DEJA_DECLARE'],
  })
  if (fait) qui.memoire.auCabinet.push({ ...c, attend: 'confirmer' })
  return fait
}

async function dissoudre(qui: Personne, c: Vivante): Promise<boolean> {
  const body = {
    idCopropriete: String(c.id),
    motif: 'DIVISION',
    faitGenerateur: 'DECISION_AG_DEFINITIVE',
    dateFaitGenerateur: '2026-11-12',
    typeJustif: 'PV_AG',
    liquidation: 'false',
  } as const
  return faireUneFois(qui, 'dissoudre', c, {
    appel: declarerDissolution,
    entree: { body, fichier: { nom: 'pv.pdf', contenu: await unPdf(`Division ${c.id}`) } },
    dejaFait: ['ACTE_IMPOSSIBLE'],
  })
}

async function retirer(qui: Personne, c: Vivante): Promise<boolean> {
  const fait = await faireUneFois(qui, 'retirer', c, {
    appel: retirerRattachement,
    entree: { params: { id: String(c.id) }, body: { raison: 'Mandat confié à un autre syndic.' } },
    dejaFait: ['INTROUVABLE'],
  })
  if (fait) qui.memoire.auCabinet.push({ ...c, attend: 'rattacher' })
  return fait
}

/** Ce que vit chaque copropriété, à son tour ; aucun acte n’y revient deux fois. */
const VIES: readonly (readonly ((qui: Personne, c: Vivante) => Promise<boolean>)[])[] = [
  [attester, mettreAJour, renouveler],
  [declarerLeSuccesseur],
  [renouvelerPlusieurs, attester],
  [retirer],
  [dissoudre],
]

/** Fait vivre, une à une, les copropriétés que le teneur vient d’immatriculer. */
export async function representant(qui: Personne): Promise<void> {
  const { service, memoire } = qui
  while (!service.fini) {
    const c = memoire.immatriculees.shift()
    if (c) {
      memoire.vecues += 1
      for (const acte of VIES[memoire.vecues % VIES.length] ?? []) if (!(await acte(qui, c))) break
    }
    await attendre(A_VIDE_MS)
  }
}

/** Le cabinet confirme ce que l’on lui passe, ou demande à se rattacher à ce que l’on lui laisse. */
export async function successeur(qui: Personne): Promise<void> {
  const { service, memoire } = qui
  while (!service.fini) {
    const c = memoire.auCabinet.shift()
    if (c?.attend === 'confirmer')
      await faireUneFois(qui, 'confirmer', c, {
        appel: confirmerRattachement,
        entree: { body: { idCopropriete: c.id, ...NOUVEAU } },
        dejaFait: ['INTROUVABLE', 'ACTE_IMPOSSIBLE'],
      })
    else if (c) {
      const body = { numero: c.numero, adminProvisoire: 'false', typeJustifMandat: 'CONTRAT_SYNDIC' } as const
      await faireUneFois(qui, 'rattacher', c, {
        appel: demanderRattachement,
        entree: {
          body: { ...body, ...DES_CE_JOUR },
          fichier: { nom: 'contrat.pdf', contenu: await unPdf(`Contrat ${c.id}`) },
        },
        dejaFait: ['RATTACHEMENT_EN_COURS'],
      })
    }
    await attendre(A_VIDE_MS)
  }
}

/** Immatricule, d’un notaire : le brouillon, son représentant, ses voisines, le dépôt. */
export async function notaire(qui: Personne, nom: string): Promise<void> {
  const { service, memoire } = qui
  while (!service.fini) {
    const query = {}
    const { r } = await qui.faire(nouvelleImmatriculation, { params: { type: 'INITIALE' }, query })
    if (!acquitte(qui, 'creer', r)) return
    const d: Dossier = { id: r.corps.id, version: r.corps.version }
    memoire.dossiers.push(d)
    await immatriculer(qui, d, r.corps.immatCopropriete.infoRattachement, `${nom} notaire ${d.id}`)
    await attendre(A_VIDE_MS)
  }
}

async function immatriculer(qui: Personne, d: Dossier, vide: object, nom: string): Promise<void> {
  const saisie = saisieDuNotaire(1 + (d.id % LIEUX))
  const immatCopropriete = {
    ...saisie,
    infoRattachement: { ...vide, ...saisie.infoRattachement },
    identification: { ...saisie.identification, nomCopropriete: nom },
  } as SaisieDeclaration
  const params = { id: String(d.id) }
  const save = { version: d.version, etape: 'recapitulatif', immatCopropriete } as const
  const enregistre = await qui.faire(enregistrerBrouillon, { params, body: save })
  if (!acquitte(qui, 'enregistrer', enregistre.r, enregistre.rejoue ? ['BROUILLON_CONCURRENT'] : [])) return
  d.version = enregistre.r.corps.version
  d.nom = nom
  const body = { id: d.id }
  const designe = await qui.faire(continuerImmatriculation, { params: { kind: 'INCONNU' }, body })
  // Le produit borne ces appels par minute.
  if (designe.r.statut === 429 || !acquitte(qui, 'designer', designe.r)) return
  const compte = await qui.faire(compterBatimentsRef, { params: { count: '2' }, body })
  if (!acquitte(qui, 'designer', compte.r)) return
  const proches = await qui.faire(chercherDoublons, { params: { ...params, n: '2' } })
  if (proches.r.statut !== 200) return
  const prochesExaminees = proches.r.corps.map((p) => p.id)
  const depot = await qui.faire(soumettreDuNotaire, {
    params: { id: String(designe.r.corps.td) },
    body: {
      ...body,
      version: d.version,
      prochesExaminees,
      ...(prochesExaminees.length > 0 && { raisonDistincte: 'Le bâtiment B a son propre règlement.' }),
    },
  })
  // Une voisine est apparue entre-temps.
  if (!acquitte(qui, 'immatriculer', depot.r, ['DOUBLONS_A_EXAMINER'])) return
  d.reference = depot.r.corps.reference
  d.idDemande = depot.r.corps.idDemande
  if (depot.r.corps.numero === null) memoire(qui).push(d)
  else d.numero = depot.r.corps.numero
}

const memoire = (qui: Personne) => qui.memoire.file

/** Remet un fichier de mises à jour, attend qu’il soit examiné, le confirme et le dépose ; le travail le finit, tué ou non. */
export async function declarant(qui: Personne): Promise<void> {
  const { service, memoire: m } = qui
  while (!service.fini) {
    const csv = m.aRemettre.shift()
    if (csv === undefined) await attendre(EXAMEN_MS)
    else await remettre(qui, csv)
  }
}

async function remettre(qui: Personne, csv: string): Promise<void> {
  const fichier = { nom: 'comptes.csv', contenu: Buffer.from(csv) }
  const { r } = await qui.faire(remettreFichier, { fichier })
  if (!acquitte(qui, 'remettreFichier', r, ['FICHIERS_EN_COURS'])) return
  const params = { id: String(r.corps.id) }
  for (let essai = 0; essai < EXAMENS; essai += 1) {
    const lu = await qui.faire(lireBordereau, { params })
    if (lu.r.statut !== 200 || lu.r.corps.etat === 'EXAMINE') break
    await attendre(EXAMEN_MS)
  }
  const confirme = await qui.faire(confirmerLignes, { params, body: { confirmee: true } })
  // Tué pendant l’examen, le travail reprend quand la file l’a cru perdu : le fichier attend.
  if (confirme.r.statut !== 200) return
  const depot = await qui.faire(deposerBordereau, { params })
  const attendus = depot.rejoue ? ['ACTE_IMPOSSIBLE', 'RIEN_A_DEPOSER'] : []
  if (acquitte(qui, 'deposerFichier', depot.r, attendus)) qui.memoire.fichiers.push(r.corps.id)
}
