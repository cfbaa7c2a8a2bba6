import { changerStatut } from '#contract/comptes/teledeclarants.ts'
import { telechargerDonneesBrutes } from '#contract/institutions/donnees-brutes.ts'
import { demanderRattachement, retirerRattachement } from '#contract/coproprietes/mandats.ts'
import { declarerDissolution, lireDissolution } from '#contract/coproprietes/dissolution.ts'
import {
  enregistrerRecherche,
  mesRecherches,
  recherchesPartagees,
} from '#contract/institutions/recherches.ts'
import { telechargerRapportBo } from '#contract/public/statistiques.ts'
import { indicateursTeneur } from '#contract/teneur/indicateurs.ts'
import { refuserDemande } from '#contract/teneur/validations/decision.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import {
  DE_LA_DISSOLUTION,
  DES_INDICATEURS,
  D_UNE_RECHERCHE,
} from '#contract/essais/noms-de-la-specification.ts'
import { accepter, autreAgent } from '#server/essais/agent.ts'
import { coproprieteRepresentee, demandeDeposee, unPdf } from '#server/essais/dossier.ts'
import { compteEnAttente } from '#server/essais/inscription.ts'
import type { Navigateur } from '#server/essais/produit.ts'
import { auJour, avancer, fait, type Objet } from './registre.ts'

/** Déclare la division d’une copropriété. */
const dissoudre = async (qui: Navigateur, id: number) =>
  fait(
    await qui.appeler(declarerDissolution, {
      body: {
        idCopropriete: String(id),
        motif: 'DIVISION',
        faitGenerateur: 'DECISION_AG_DEFINITIVE',
        dateFaitGenerateur: '2026-11-12',
        typeJustif: 'PV_AG',
        liquidation: 'false',
      },
      fichier: { nom: 'pv.pdf', contenu: await unPdf('Procès-verbal') },
    }),
  )

/** §3.5 : une dissolution déclarée, refusée, puis déclarée autrement. */
export const DISSOLUTION: Objet = {
  dit: 'une dissolution (§3.5)',
  noms: DE_LA_DISSOLUTION,
  async jouer(produit) {
    const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur }, 451)
    const lire = async (qui = odette) =>
      fait(await qui.appeler(lireDissolution, { params: { id: String(id) } }))
    const { idDemande } = await dissoudre(odette, id)
    const declaree = await lire()
    const params = { id: String(idDemande) }
    fait(await teneur.appeler(ouvrirDemande, { params }))
    fait(await teneur.appeler(refuserDemande, { params, body: { motifs: ['JUSTIF_NON_SIGNE'], raison: '' } }))
    avancer(produit, 1)
    const encore = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    fait(
      await encore.appeler(declarerDissolution, {
        body: {
          idCopropriete: String(id),
          motif: 'AUTRE',
          autreMotif: 'L’immeuble est démoli.',
          faitGenerateur: 'AUTRE',
          dateFaitGenerateur: '2026-11-13',
          typeJustif: 'AUTRE',
          liquidation: 'false',
        },
        fichier: { nom: 'constat.pdf', contenu: await unPdf('Constat') },
      }),
    )
    const autre = await lire(encore)
    avancer(produit, 0)
    const donne = 'declarerDissolution'
    return {
      lus: { declaree, autre },
      lignes: {
        motif: { donne, vaut: { declaree: 'DIVISION', autre: 'AUTRE' } },
        autreMotif: { donne, vaut: { declaree: null, autre: 'L’immeuble est démoli.' } },
        faitGenerateur: { donne, vaut: { declaree: 'DECISION_AG_DEFINITIVE', autre: 'AUTRE' } },
        dateFaitGenerateur: { donne, vaut: { declaree: '2026-11-12', autre: '2026-11-13' } },
        typeJustif: { donne, vaut: { declaree: 'PV_AG', autre: 'AUTRE' } },
        dateDemande: { donne, vaut: { declaree: auJour(0), autre: auJour(1) } },
        idDocument: { donne, vaut: { declaree: declaree.idDocument, autre: autre.idDocument } },
        nomFichierJustif: { donne, vaut: { declaree: 'pv.pdf', autre: 'constat.pdf' } },
      },
    }
  },
}

/** §3.5 : une recherche de l’outil, lue par qui l’a enregistrée et par un collègue. */
export const RECHERCHE: Objet = {
  dit: 'une recherche enregistrée (§3.5)',
  noms: D_UNE_RECHERCHE,
  async jouer(produit) {
    const maelle = await produit.connecte('INSTITUTIONNEL')
    await accepter(produit, maelle)
    const { id } = fait(
      await maelle.appeler(enregistrerRecherche, { body: { nom: 'Les grandes', partage: 'ORGANISME' } }),
    )
    const collegue = await autreAgent(produit, { prenom: 'Bastien', nom: 'Ozanvert' })
    await accepter(produit, collegue)
    const [sienne] = fait(await maelle.appeler(mesRecherches, {}))
    const [partagee] = fait(await collegue.appeler(recherchesPartagees, {}))
    if (!sienne || !partagee) throw new Error('la recherche ne se lit pas')
    const donne = 'enregistrerRecherche'
    return {
      lus: { sienne, partagee },
      lignes: {
        id: { donne, vaut: { sienne: id } },
        nomAuteur: { donne, vaut: { sienne: 'Kervadel' } },
        prenomAuteur: { donne, vaut: { sienne: 'Maëlle' } },
        fullName: { donne, vaut: { sienne: 'Maëlle Kervadel' } },
        owned: { donne: 'qui la lit', vaut: { sienne: true, partagee: false } },
      },
    }
  },
}

/** De combien chaque chiffre a changé ; ce qui n’est pas un nombre est dit tel quel. */
const ecarts = (avant: object, apres: object): object =>
  Object.fromEntries(
    Object.entries(apres).map(([nom, valeur]) => {
      const autre = (avant as Record<string, unknown>)[nom]
      return [nom, typeof valeur === 'number' && typeof autre === 'number' ? valeur - autre : valeur]
    }),
  )

/** Ceux-là suivent des semaines et des mois d’actes : `server/teneur/indicateurs/indicateurs.test.ts` en joue chacun. */
const AU_LONG_COURS = [
  'moyenneImmatHebdo',
  'moyenneRattachementHebdo',
  'nbMajParAnnee',
  'nbMajParMois',
  'nbDoublons',
  'nbDoublonsHorsDelais',
]

/** §3.5 : les indicateurs du teneur ; de combien chacun change quand on dépose, décide, emporte, puis attend. */
export const INDICATEURS: Objet = {
  dit: 'les indicateurs du teneur (§3.5)',
  noms: DES_INDICATEURS.filter((nom) => !AU_LONG_COURS.includes(nom)),
  async jouer(produit) {
    const lire = async () =>
      fait(
        await (
          await produit.connecte('TENEUR_ADMIN_PRINC')
        ).appeler(indicateursTeneur, {
          query: { frais: 'true' },
        }),
      )
    const avant = await lire()
    avancer(produit, 60)
    const avantLAttente = await lire()
    avancer(produit, 0)
    const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    const quittee = await coproprieteRepresentee(produit, { qui: odette, teneur }, 461)
    const dissoute = await coproprieteRepresentee(produit, { qui: odette, teneur }, 462)
    await demandeDeposee(odette, 463)
    fait(
      await odette.appeler(retirerRattachement, {
        params: { id: String(quittee.id) },
        body: { raison: 'L’assemblée a choisi un autre syndic.' },
      }),
    )
    fait(
      await thomas.appeler(demanderRattachement, {
        body: {
          numero: quittee.numero,
          adminProvisoire: 'false',
          typeJustifMandat: 'CONTRAT_SYNDIC',
          dateDebutMandat: '2026-11-20',
          dateFinMandat: '2027-11-19',
          confirmes: [],
        },
        fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
      }),
    )
    await dissoudre(odette, dissoute.id)
    const { id } = await compteEnAttente(produit, produit.visiteur('10.62.0.1'), 464)
    fait(
      await teneur.appeler(changerStatut, {
        params: { id: String(id) },
        body: { statut: 'ACTIF', motif: 'Extrait Kbis reçu.' },
      }),
    )
    fait(
      await produit.visiteur('10.62.0.2').appeler(telechargerRapportBo, {
        query: { niveau: 'france', format: 'csv' },
      } as never),
    )
    const maelle = await produit.connecte('INSTITUTIONNEL')
    await accepter(produit, maelle)
    fait(await maelle.appeler(telechargerDonneesBrutes, { query: {} }))
    const actes = await lire()
    avancer(produit, 60)
    const attente = await lire()
    avancer(produit, 0)
    return {
      lus: { actes: ecarts(avant, actes), attente: ecarts(avantLAttente, attente) },
      lignes: {
        nbCoproImmatriculees: { donne: 'validerDemande', vaut: { actes: 2 } },
        nbTeledeclarants: { donne: 'inscrire, changerStatut', vaut: { actes: 1 } },
        nbUtilisateurs: { donne: 'inscrire', vaut: { actes: 1 } },
        nbTelechargementDonneesBrutes: { donne: 'telechargerDonneesBrutes', vaut: { actes: 1 } },
        topEchelleGeographique: {
          donne: 'telechargerRapportBo, telechargerDonneesBrutes',
          vaut: { actes: 'France' },
        },
        nbTelechargementRapportBo: { donne: 'telechargerRapportBo', vaut: { actes: 1 } },
        demandesImmatEnCours: { donne: 'soumettreBrouillon', vaut: { actes: 1 } },
        demandesImmatHorsDelai: { donne: 'l’attente', vaut: { actes: 0, attente: 1 } },
        demandesRattachementEnCours: { donne: 'demanderRattachement', vaut: { actes: 1 } },
        demandesRattachementHorsDelai: { donne: 'l’attente', vaut: { actes: 0, attente: 1 } },
        demandesDissolutionEnCours: { donne: 'declarerDissolution', vaut: { actes: 1 } },
        demandesDissolutionHorsDelai: { donne: 'l’attente', vaut: { actes: 0, attente: 1 } },
      },
    }
  },
}
