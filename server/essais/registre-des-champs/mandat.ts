import {
  infosCopropriete,
  lireRattachement,
  renouvelerMandat,
  retirerRattachement,
} from '#contract/coproprietes/mandats.ts'
import { declarerSuccesseur } from '#contract/coproprietes/successeurs.ts'
import { DU_MANDAT, DU_RATTACHEMENT } from '#contract/essais/noms-de-la-specification.ts'
import { coproprieteRepresentee, unPdf } from '#server/essais/dossier.ts'
import { auJour, avancer, fait, type Objet } from './registre.ts'

/** Le justificatif d’un mandat : « justification type, justification file, upload date » (§3.4). */
const DE_SA_PIECE = ['typeJustifMandat', 'nomFichierJustifMandat', 'idDocument', 'dateTeleversement']

/** §3.4 : un mandat, de sa validation à son renouvellement. */
export const MANDAT: Objet = {
  dit: 'un mandat (§3.4)',
  noms: [...DU_MANDAT, ...DE_SA_PIECE],
  async jouer(produit) {
    const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur }, 441)
    const params = { id: String(id), authority: 'GERER_COPROPRIETE' } as const
    const mandats = async () => fait(await odette.appeler(infosCopropriete, { params, query: {} })).mandats
    const [courant] = await mandats()
    avancer(produit, 1)
    const encore = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    fait(
      await encore.appeler(renouvelerMandat, {
        body: {
          idCopropriete: String(id),
          dateDebutMandat: '2027-07-01',
          dateFinMandat: '2028-06-30',
          typeJustifMandat: 'PV_AG',
        },
        fichier: { nom: 'pv.pdf', contenu: await unPdf('Procès-verbal') },
      }),
    )
    const [suivant, avant] = fait(await encore.appeler(infosCopropriete, { params, query: {} })).mandats
    avancer(produit, 0)
    if (!courant || !suivant || !avant) throw new Error('les mandats ne se lisent pas')
    return {
      lus: { courant, avant, suivant },
      lignes: {
        idMandat: {
          donne: 'validerDemande',
          vaut: { courant: courant.idMandat, suivant: courant.idMandat + 1 },
        },
        dateDebut: {
          donne: 'soumettreBrouillon, renouvelerMandat',
          vaut: { courant: '2026-07-01', suivant: '2027-07-01' },
        },
        dateFin: {
          donne: 'soumettreBrouillon, renouvelerMandat',
          vaut: { courant: '2027-06-30', suivant: '2028-06-30' },
        },
        statut: {
          donne: 'validerDemande, renouvelerMandat',
          vaut: { courant: 'COURANT', avant: 'RENOUVELLEMENT_DECLARE', suivant: 'COURANT' },
        },
        syndicProvisoire: { donne: 'soumettreBrouillon', vaut: { courant: false } },
        typeJustifMandat: {
          donne: 'soumettreBrouillon, renouvelerMandat',
          vaut: { courant: 'CONTRAT_SYNDIC', suivant: 'PV_AG' },
        },
        nomFichierJustifMandat: {
          donne: 'deposerJustificatif, renouvelerMandat',
          vaut: { courant: 'contrat.pdf', suivant: 'pv.pdf' },
        },
        idDocument: {
          donne: 'deposerJustificatif, renouvelerMandat',
          vaut: { courant: courant.idDocument, suivant: suivant.idDocument },
        },
        dateTeleversement: {
          donne: 'deposerJustificatif, renouvelerMandat',
          vaut: { courant: auJour(0), suivant: auJour(1) },
        },
      },
    }
  },
}

/** Ce qui s’y lit de la copropriété que cette saisie a immatriculée. */
const copropriete = (n: number, { id, numero }: { id: number; numero: string }, autre: object) => ({
  id,
  numero,
  nom: `Résidence des Essais ${n}`,
  adresse: `${(n * 19) % 9_973} Rue des Essais 69003 Lyon`,
  nbLots: 48,
  ...autre,
})

/** §3.4 : ce que lit qui veut rattacher la copropriété, une fois son représentant parti. */
export const RATTACHEMENT: Objet = {
  dit: 'le détail d’un rattachement (§3.4)',
  noms: DU_RATTACHEMENT,
  async jouer(produit) {
    const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    const mandatDe = async ({ id }: { id: number }) => {
      const params = { id: String(id), authority: 'GERER_COPROPRIETE' } as const
      return fait(await odette.appeler(infosCopropriete, { params, query: {} })).mandats[0]?.idMandat
    }
    const quittee = await coproprieteRepresentee(produit, { qui: odette, teneur }, 442)
    const idQuitte = await mandatDe(quittee)
    fait(
      await odette.appeler(retirerRattachement, {
        params: { id: String(quittee.id) },
        body: { raison: 'L’assemblée a choisi un autre syndic.' },
      }),
    )
    const lire = async (numero: string, adminProvisoire: 'true' | 'false') =>
      fait(
        await thomas.appeler(lireRattachement, {
          params: { id: numero, authority: 'RATTACHER_COPROPRIETE' },
          query: { adminProvisoire },
        }),
      )
    const retiree = await lire(quittee.numero, 'false')
    // Un administrateur provisoire lit aussi celle qui a un représentant.
    const annoncee = await coproprieteRepresentee(produit, { qui: odette, teneur }, 443)
    const tenue = await lire(annoncee.numero, 'true')
    fait(
      await odette.appeler(declarerSuccesseur, {
        body: {
          idCopropriete: annoncee.id,
          nature: 'BENEVOLE',
          email: 'suite@exemple.invalid',
          dateDebut: '2026-12-01',
        },
      }),
    )
    const succedee = await lire(annoncee.numero, 'true')
    // D’un bénévole, on lit la nature, et jamais le nom.
    const tenu = {
      idMandat: await mandatDe(annoncee),
      raisonSociale: 'Syndic bénévole ou coopératif',
      dateDebut: '2026-07-01',
      dateFin: '2027-06-30',
      statut: 'COURANT',
      syndicProvisoire: false,
    }
    return {
      lus: { retiree, tenue, succedee },
      lignes: {
        infoCopro: {
          donne: 'validerDemande, retirerRattachement, declarerSuccesseur',
          vaut: {
            retiree: copropriete(442, quittee, {
              etatCopropriete: 'IMMATRICULEE_A_RATTACHER',
              representant: null,
              situationMandat: 'AUCUN',
            }),
            tenue: copropriete(443, annoncee, {
              etatCopropriete: 'IMMATRICULEE_RATTACHEE',
              representant: 'Syndic bénévole ou coopératif',
              situationMandat: 'EN_COURS',
            }),
          },
        },
        infoMandatRattachement: { donne: 'un mandat de la même entreprise', vaut: { retiree: null } },
        mandatCoproStatus: {
          donne: 'retirerRattachement, declarerSuccesseur',
          vaut: { retiree: 'ARCHIVE', tenue: 'COURANT', succedee: 'SUCCESSEUR_DECLARE' },
        },
        isSuccessorDeclared: { donne: 'declarerSuccesseur', vaut: { retiree: false, succedee: true } },
        previousArchivedMandat: {
          donne: 'validerDemande, retirerRattachement',
          vaut: {
            // Retiré le 20, il a fini la veille.
            retiree: {
              ...tenu,
              idMandat: idQuitte,
              raisonSociale: null,
              dateFin: '2026-11-19',
              statut: 'ARCHIVE',
            },
            tenue: tenu,
            succedee: { ...tenu, statut: 'SUCCESSEUR_DECLARE' },
          },
        },
        previousStartDateMandat: { donne: 'soumettreBrouillon', vaut: { retiree: '2026-07-01' } },
      },
    }
  },
}
