import * as annuaire from '#contract/public/annuaire.ts'
import * as statistiques from '#contract/public/statistiques.ts'
import * as territoires from '#contract/public/territoires.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPELS } from '#contract/appels.ts'
import type { Call } from '#contract/socle/call.ts'
import { estPermis } from '#domain/socle/acces/droit.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { lireBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { remettreFichier } from '#contract/coproprietes/mises-a-jour.ts'
import { enCsv } from '#server/essais/fichiers-de-mise-a-jour.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { brouillonRempli, demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe, saisieDUtilisateur } from '#server/essais/utilisateurs.ts'

let produit: Produit
let cabinet: Navigateur
let donnees: {
  bordereau: string
  brouillon: string
  document: string
  demande: string
  reference: string
  copropriete: string
  etablissement: string
  gestionnaire: string
  mandat: string
  rattachement: string
  succession: string
  attestation: string
}

beforeAll(async () => {
  produit = await ouvrirProduit()
  const benevole = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { id } = await brouillonRempli(benevole)
  const lu = await benevole.appeler(lireBrouillon, { params: { id: String(id) } })
  const { idDemande, reference } = await demandeDeposee(benevole, 9)
  const { coproprieteId, mandatId } = await produit.db
    .selectFrom('demande')
    .select(['coproprieteId', 'mandatId'])
    .where('id', '=', idDemande)
    .executeTakeFirstOrThrow()
  const gestionnaire = await compteDe(produit, 'TELE_NONPRO_GESTION')
  const remis = await benevole.appeler(remettreFichier, {
    fichier: {
      nom: 'comptes.csv',
      contenu: Buffer.from(enCsv([{ numero: 'AA0000001', montantDettes: '0' }], MAINTENANT.slice(0, 10))),
    },
  })
  donnees = {
    bordereau: String(remis.corps.id),
    brouillon: String(id),
    document: lu.corps.immatCopropriete.infoRattachement.idDocument!,
    demande: String(idDemande),
    reference,
    copropriete: String(coproprieteId),
    etablissement: String(gestionnaire.teledeclarantId),
    gestionnaire: String(gestionnaire.id),
    mandat: String(mandatId),
    rattachement: 'RA-2026-000777',
    succession: '',
    attestation: 'K7QM4T2X9PCA5VWZ',
  }
  const { teledeclarantId, compteId, dateDepot, attendueLe } = await produit.db
    .selectFrom('demande')
    .select(['teledeclarantId', 'compteId', 'dateDepot', 'attendueLe'])
    .where('id', '=', idDemande)
    .executeTakeFirstOrThrow()
  await produit.db
    .insertInto('demande')
    .values({
      reference: donnees.rattachement,
      type: 'RATTACHEMENT',
      coproprieteId,
      mandatId,
      teledeclarantId,
      compteId,
      dateDepot,
      attendueLe,
    })
    .execute()
  const succession = await produit.db
    .insertInto('succession')
    .values({
      coproprieteId,
      teledeclarantId,
      compteId,
      etat: etatRepris('DECLAREE'),
      nature: 'INCONNU',
      debut: '2026-12-01',
      dateCreation: dateDepot,
      dateModification: dateDepot,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  donnees.succession = String(succession.id)
  await produit.db
    .insertInto('attestation')
    .values({
      code: donnees.attestation,
      coproprieteId,
      teledeclarantId,
      qualite: 'REPRESENTANT',
      dateDelivrance: dateDepot,
      contenu: JSON.stringify({ numero: 'ZZ9999999' }),
    })
    .execute()
  cabinet = await produit.connecte('TELE_PRO_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

/** Ce qu’un identifiant d’adresse désigne, pour chaque appel qui en porte un et qu’un déclarant peut faire. */
const CIBLES: Record<string, (d: typeof donnees) => Record<string, string>> = {
  lireBrouillon: (d) => ({ id: d.brouillon }),
  enregistrerBrouillon: (d) => ({ id: d.brouillon }),
  supprimerBrouillon: (d) => ({ id: d.brouillon }),
  deposerJustificatif: (d) => ({ id: d.brouillon }),
  chercherDoublons: (d) => ({ id: d.brouillon, n: '1' }),
  typeModifNotaireOk: (d) => ({ n: d.brouillon }),
  reprendreDuNotaire: (d) => ({ id: d.brouillon }),
  lireMiseAJour: (d) => ({ id: d.copropriete }),
  ouvrirMiseAJour: (d) => ({ id: d.copropriete, typeMaj: 'STANDARD', exerciceNonApprouve: 'false' }),
  enregistrerMiseAJour: (d) => ({ soumettre: 'true', id: d.brouillon }),
  mettreAJourDonneesFinancieres: (d) => ({ id: d.copropriete }),
  lireParcellesASituer: (d) => ({ id: d.copropriete }),
  situerParcelles: () => ({ idDeclaration: '0' }),
  declarerErreur: (d) => ({ id: d.copropriete }),
  lireBordereau: (d) => ({ id: d.bordereau }),
  lireLignesDeBordereau: (d) => ({ id: d.bordereau }),
  confirmerLignes: (d) => ({ id: d.bordereau }),
  deposerBordereau: (d) => ({ id: d.bordereau }),
  rapportDeBordereau: (d) => ({ id: d.bordereau }),
  declarationsPrecedentes: (d) => ({ id: d.copropriete }),
  lireDeclarationAcceptee: (d) => ({ id: d.brouillon }),
  lireJustificatif: (d) => ({ idDocument: d.document }),
  lireDemande: (d) => ({ reference: d.reference }),
  telechargerRecepisse: (d) => ({ reference: d.reference }),
  lireFiche: (d) => ({ id: d.copropriete }),
  listerUtilisateurs: (d) => ({ id: d.etablissement }),
  lireUtilisateur: (d) => ({ id: d.gestionnaire }),
  renvoyerLien: (d) => ({ id: d.gestionnaire }),
  profilsDisponiblesChez: (d) => ({ id: d.etablissement }),
  etablissementParId: (d) => ({ id: d.etablissement }),
  etablissementDuMandat: (d) => ({ id: d.mandat }),
  lireRenouvellement: (d) => ({ id: d.copropriete }),
  lireDemandeRattachement: (d) => ({ reference: d.rattachement }),
  retirerRattachement: (d) => ({ id: d.copropriete }),
  infosDissolution: (d) => ({ id: d.copropriete }),
  lireDissolution: (d) => ({ id: d.copropriete }),
  visualiserCopropriete: (d) => ({ id: d.copropriete }),
  mandatCourant: (d) => ({ id: d.copropriete }),
  mandatEnCoursOuAVenir: (d) => ({ id: d.copropriete }),
  mandatPrecedentArchive: (d) => ({ id: d.copropriete }),
  debutMandatPrecedent: (d) => ({ id: d.copropriete, flag: 'false' }),
  mandatsSupprimables: (d) => ({ id: d.copropriete }),
  etatDeCopropriete: (d) => ({ id: d.copropriete }),
  infosCopropriete: (d) => ({ id: d.copropriete, authority: 'GERER_COPROPRIETE' }),
  modifierDebutMandat: (d) => ({ idMandat: d.mandat, date: '2026-07-02' }),
  modifierFinMandatArchive: (d) => ({ idMandat: d.mandat, date: '2026-07-02' }),
  supprimerMandat: (d) => ({ id: d.mandat }),
  supprimerMandatRattachement: (d) => ({ id: d.copropriete }),
  donnerAvis: (d) => ({ reference: d.rattachement }),
  lireConfirmation: (d) => ({ id: d.copropriete }),
  supprimerDeclaration: (d) => ({ id: d.copropriete }),
  delivrerAttestation: (d) => ({ id: d.copropriete }),
  telechargerAttestation: (d) => ({ code: d.attestation }),
  lireHistorique: (d) => ({ id: d.copropriete }),
  lireFicheSynthetique: (d) => ({ id: d.copropriete }),
  telechargerFicheSynthetique: (d) => ({ id: d.copropriete }),
}
/** Ce qui, dans une adresse, ne désigne rien. */
const PRECISIONS: readonly string[] = ['n', 'flag', 'authority', 'date']
const SUCCESSEUR = { nature: 'INCONNU', dateDebut: '2026-12-01' } as const
/** Les appels dont le corps porte l’identifiant. */
const CORPS: Record<string, (d: typeof donnees) => object> = {
  enregistrerBrouillon: () => ({ version: 1, etape: 'identification', immatCopropriete: {} }),
  soumettreBrouillon: (d) => ({ id: Number(d.brouillon), version: 1 }),
  creerUtilisateur: (d) => ({
    ...saisieDUtilisateur('TELE_PRO_GESTION'),
    idTeledeclarant: Number(d.etablissement),
  }),
  modifierUtilisateur: (d) => ({
    ...saisieDUtilisateur('TELE_PRO_GESTION'),
    id: Number(d.gestionnaire),
    version: 1,
  }),
  supprimerUtilisateurs: (d) => [Number(d.gestionnaire)],
  enregistrerMiseAJour: () => ({ version: 1 }),
  confirmerLignes: () => ({ confirmee: true }),
  mettreAJourDonneesFinancieres: () => ({ immatCopropriete: {} }),
  situerParcelles: (d) => ({ idCopropriete: Number(d.copropriete), dateAcceptation: null }),
  supprimerDeclarations: (d) => ({
    idCopropriete: Number(d.copropriete),
    idDeclaration: Number(d.brouillon),
  }),
  retirerRattachement: () => ({ raison: 'Mandat confié à un autre syndic.' }),
  declarerDissolution: (d) => ({
    idCopropriete: d.copropriete,
    motif: 'DIVISION',
    faitGenerateur: 'DECISION_AG_DEFINITIVE',
    dateFaitGenerateur: '2026-11-12',
    typeJustif: 'PV_AG',
    liquidation: 'false',
  }),
  supprimerMandatRattachement: (d) => ({ idMandat: Number(d.mandat), motif: 'SAISI_DEUX_FOIS' }),
  renouvelerMandat: (d) => ({
    idCopropriete: d.copropriete,
    dateDebutMandat: '2027-07-01',
    dateFinMandat: '2028-06-30',
    typeJustifMandat: 'PV_AG',
  }),
  donnerAvis: () => ({ avis: 'CONFIRME' }),
  successionPossible: (d) => ({ idCopropriete: Number(d.copropriete) }),
  declarerSuccesseur: (d) => ({ idCopropriete: Number(d.copropriete), ...SUCCESSEUR }),
  modifierSuccesseur: (d) => ({ id: Number(d.succession), version: 1, ...SUCCESSEUR }),
  confirmerRattachement: (d) => ({
    idCopropriete: Number(d.copropriete),
    dateDebutMandat: '2026-11-01',
    dateFinMandat: '2027-10-31',
  }),
}
/** Ce que demande l’adresse, après le chemin. */
const DEMANDES: Record<string, object> = { declarerErreur: { erreur: 'Le nombre de lots est faux.' } }
/** Sans dossier d’autrui : référentiels, géographie, répertoires, ce que le profil ne peut pas faire (voir l’essai des droits). */
const SANS_DOSSIER = (nom: string, appel: Call) =>
  !estPermis(appel.allow, authoritiesDe('TELE_PRO_ADMIN_PRINC')) ||
  // Le nom d’un fournisseur d’identité.
  appel.path.includes('/:sso/') ||
  nom in territoires ||
  nom in statistiques ||
  // Un numéro, et ce que l’annuaire montre.
  (nom in annuaire && nom !== 'lireFiche') ||
  [
    'nouvelleImmatriculation',
    'communesParLibelle',
    'communesAbsorbees',
    'telechargerFicheMemo',
    'nouvellesEnAtom',
    'verifierClef',
    'lireLettreDemonstration',
    'inscrire',
    'etablissementParSiret',
    'siretExiste',
    'codesApe',
    'verifierSiretConnu',
    // Raison sociale et adresse d’un établissement à SIRET : ce que tout répertoire donne.
    'etablissementEnBase',
    'profilsDuType',
    'typesTeledeclarant',
    'faitsGenerateurs',
    'piecesDissolution',
    // On se rattache à la copropriété d’un autre : ce que l’annuaire en dit, jamais un nom de bénévole.
    'numeroExiste',
    'rattachementPossible',
    'etatRattachable',
    'mandatMemeSiren',
    'lireRattachement',
    'rattachementEnCours',
    'successeurDeclare',
    // Une clef, et ce qu’elle montre.
    'lireAgenda',
    'lireSuccession',
    // Un code, et ce que l’annuaire montre.
    'verifierAttestation',
    // Une réponse de l’aide, par son adresse ; l’inscription que confirme la clef d’un lien.
    'lireReponse',
    'inscriptionConfirmee',
    // Un numéro, et ce que l’annuaire montre.
    'nommerParNumero',
    // Le nom d’un fichier publié.
    'telechargerDonneesOuvertes',
    // Ce que l’on peut réclamer, quand on est ce demandeur.
    'typesDeDemandeur',
    'objetsDeReclamation',
    'typesDeReclamation',
    'exigencesDeReclamation',
    // La clef du lien, et ce que sa personne a écrit.
    'suivreReclamation',
    'completerReclamation',
  ].includes(nom)

test('chaque appel qui porte un identifiant refuse celui d’un autre établissement, sans dire s’il existe', async () => {
  const parcourus: string[] = []
  for (const { nom, appel } of APPELS) {
    const porte = /:\w+/.test(appel.path) || nom in CORPS
    if (!porte || SANS_DOSSIER(nom, appel)) continue
    const params = CIBLES[nom]?.(donnees)
    expect(params ?? CORPS[nom], `${nom} porte un identifiant : lui donner une cible`).toBeDefined()
    const entree = {
      params: params ?? {},
      ...(DEMANDES[nom] && { query: DEMANDES[nom] }),
      body: CORPS[nom]?.(donnees),
      fichier: { nom: 'a.pdf', contenu: Buffer.from('%PDF-1.7') },
    }
    const reponse = await cabinet.appeler(appel, entree as never)
    expect([nom, reponse.statut, reponse.erreur.code]).toEqual([nom, 404, 'INTROUVABLE'])
    const absent = {
      ...entree,
      params: Object.fromEntries(
        Object.entries(params ?? {}).map(([k, v]) => [k, PRECISIONS.includes(k) ? v : absentComme(v)]),
      ),
    }
    const rien = await cabinet.appeler(appel, absent as never)
    expect(params ? rien.texte : reponse.texte).toBe(reponse.texte)
    parcourus.push(nom)
  }
  expect(parcourus.toSorted()).toEqual(
    [...new Set([...Object.keys(CIBLES), ...Object.keys(CORPS)])].toSorted(),
  )
})

/** Un identifiant de la même forme, qui n’existe pas. */
function absentComme(valeur: string): string {
  // Un mot de la spécification, qui n’est l’identifiant de rien.
  if (/^(?:true|false|[A-Z_]+)$/.test(valeur)) return valeur
  if (/^\d+$/.test(valeur)) return '987654321'
  if (/^(?:IM|RA)-/.test(valeur)) return `${valeur.slice(0, 2)}-2026-999999`
  return '00000000-0000-4000-8000-000000000000'
}
