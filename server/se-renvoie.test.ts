import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { APPELS } from '#contract/appels.ts'
import { authentifier, lireCompte, modifierCompte } from '#contract/comptes/compte.ts'
import { corrigerAdresse, suivreActivation } from '#contract/comptes/inscription.ts'
import {
  lireEtablissementDe,
  lireMonEtablissement,
  lireUtilisateur,
  modifierEtablissementDe,
  modifierMonEtablissement,
  modifierUtilisateur,
} from '#contract/comptes/utilisateurs.ts'
import { changerRappels, lireSuiviDesEcheances } from '#contract/coproprietes/echeances.ts'
import { enregistrerBrouillon, lireBrouillon } from '#contract/coproprietes/immatriculation.ts'
import {
  infosCopropriete,
  modifierDebutMandat,
  modifierFinMandatArchive,
} from '#contract/coproprietes/mandats.ts'
import { enregistrerMiseAJour, ouvrirMiseAJour } from '#contract/coproprietes/mises-a-jour.ts'
import {
  declarerSuccesseur,
  modifierSuccesseur,
  successionPossible,
} from '#contract/coproprietes/successeurs.ts'
import {
  changerHabilitation,
  lireHabilitation,
  listerHabilitations,
} from '#contract/institutions/habilitations.ts'
import { enregistrerRecherche, mesRecherches } from '#contract/institutions/recherches.ts'
import { ecrireMessage, lireMessage } from '#contract/public/accueil.ts'
import type { Call } from '#contract/socle/call.ts'
import { lireDelais, reglerDelais } from '#contract/teneur/validations/delais.ts'
import { cocherPoints, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { ecrireModelePrecisions, lireModelePrecisions } from '#contract/teneur/validations/modele.ts'
import { enregistrerVue, listerVues } from '#contract/teneur/validations/vues.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { accepter } from '#server/essais/agent.ts'
import { brouillonRempli, coproprieteRepresentee, demandeDeposee } from '#server/essais/dossier.ts'
import type { Reponse } from '#server/demonstration/navigateur.ts'
import { compteEnAttente, MOT_DE_PASSE_NEUF } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'

/** Ce qui se lit se renvoie, vide compris, et rien ne change (décision 0094). */
let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let teneur: Navigateur
let agent: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  await produit.db
    .updateTable('teledeclarant')
    .set({ representantCivilite: 'M', representantNom: 'Altavor', representantPrenom: 'Thomas' })
    .set({ representantEmail: 'thomas@demonstration.invalid', representantVoie: '3 boulevard Carnot' })
    .set({ representantCodePostal: '69003', representantLocalite: 'Lyon', telephone: null, complement: null })
    .where('id', '=', (await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')).teledeclarantId!)
    .execute()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
})
afterAll(() => produit.fermer())

/** Ce qu’attend l’écriture, tel que la lecture le rend : null reste null. */
const telQueLu = (forme: z.core.$ZodType, lu: object): never => {
  const { shape } = (forme as z.core.$ZodObject)._zod.def
  return Object.fromEntries(
    Object.keys(shape).flatMap((cle) => (cle in lu ? [[cle, lu[cle as keyof typeof lu]]] : [])),
  ) as never
}

/** Ce que l’acte change de lui-même : son rang, son heure. */
const DE_L_ACTE = new Set(['version', 'dateModification', 'historique', 'compteInfo'])
const sansLActe = (lu: unknown): unknown =>
  JSON.parse(JSON.stringify(lu), (cle, valeur: unknown) => (DE_L_ACTE.has(cle) ? undefined : valeur))

interface Paire {
  dit: string
  lecture: Call
  ecriture: Call
  /** Lit, renvoie ce qui est lu, relit. */
  aller: () => Promise<{ avant: unknown; ecrit: Pick<Reponse<Call>, 'statut' | 'erreur'>; apres: unknown }>
}

interface Preparee<L> {
  lire: () => Promise<L>
  ecrire: (lu: L) => Promise<Pick<Reponse<Call>, 'statut' | 'erreur'>>
}

/** Lit par `lire`, renvoie par `ecrire`, relit. */
function paire<L>(
  dit: string,
  [lecture, ecriture]: readonly [Call, Call],
  preparer: () => Preparee<L> | Promise<Preparee<L>>,
): Paire {
  return {
    dit,
    lecture,
    ecriture,
    async aller() {
      const { lire, ecrire } = await preparer()
      const avant = await lire()
      const ecrit = await ecrire(avant)
      return { avant, ecrit, apres: await lire() }
    },
  }
}

const compte = (profil: Profil) =>
  paire(`son compte (${profil})`, [lireCompte, modifierCompte], async () => {
    const qui = await produit.connecte(profil)
    return {
      lire: async () => (await qui.appeler(lireCompte, {})).corps!,
      ecrire: (lu) => qui.appeler(modifierCompte, { body: telQueLu(modifierCompte.body, lu) }),
    }
  })

const mandat = async (n: number) => {
  const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur }, n)
  return {
    id,
    lire: async () =>
      (
        await odette.appeler(infosCopropriete, {
          params: { id: String(id), authority: 'GERER_COPROPRIETE' },
          query: {},
        })
      ).corps.mandats[0]!,
  }
}

const miseAJour = (soumettre: 'true' | 'false', n: number) =>
  paire(
    soumettre === 'true' ? 'une mise à jour, déposée telle quelle' : 'une mise à jour',
    [ouvrirMiseAJour, enregistrerMiseAJour],
    async () => {
      const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur }, n)
      const lire = async () =>
        (
          await odette.appeler(ouvrirMiseAJour, {
            params: { id: String(id), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
          })
        ).corps
      let premiere: number | undefined
      return {
        // Déposée, une autre s’ouvre : ce qu’elle porte est ce qui a été accepté.
        lire: async () => {
          const { id: declaration, immatCopropriete } = await lire()
          premiere ??= declaration
          return soumettre === 'true'
            ? JSON.parse(JSON.stringify(immatCopropriete), (cle, v: unknown) =>
                cle === 'id' ? undefined : v,
              )
            : immatCopropriete
        },
        ecrire: async () => {
          const { id: declaration, version, immatCopropriete } = await lire()
          return odette.appeler(enregistrerMiseAJour, {
            params: { soumettre, id: String(declaration) },
            body: { version, immatCopropriete: immatCopropriete as SaisieDeclaration },
          })
        },
      }
    },
  )

const PAIRES: readonly Paire[] = [
  compte('TELE_PRO_ADMIN_PRINC'),
  compte('NOTAIRE_ADMIN'),
  compte('TENEUR_ADMIN_SCOND'),
  paire('son établissement', [lireMonEtablissement, modifierMonEtablissement], () => ({
    lire: async () => (await thomas.appeler(lireMonEtablissement, {})).corps,
    ecrire: (lu) =>
      thomas.appeler(modifierMonEtablissement, { body: telQueLu(modifierMonEtablissement.body, lu) }),
  })),
  paire(
    'l’établissement d’un télédéclarant, pour le teneur',
    [lireEtablissementDe, modifierEtablissementDe],
    async () => {
      const params = { id: String((await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')).teledeclarantId) }
      return {
        lire: async () => (await teneur.appeler(lireEtablissementDe, { params })).corps,
        ecrire: (lu) =>
          teneur.appeler(modifierEtablissementDe, {
            params,
            body: telQueLu(modifierEtablissementDe.body, lu),
          }),
      }
    },
  ),
  paire('un utilisateur que l’on gère', [lireUtilisateur, modifierUtilisateur], async () => {
    const params = { id: String((await compteDe(produit, 'TELE_PRO_GESTION')).id) }
    return {
      lire: async () => (await thomas.appeler(lireUtilisateur, { params })).corps,
      ecrire: (lu) => thomas.appeler(modifierUtilisateur, { body: telQueLu(modifierUtilisateur.body, lu) }),
    }
  }),
  paire('l’adresse de sa lettre d’activation', [suivreActivation, corrigerAdresse], async () => {
    const qui = produit.visiteur('10.47.0.1')
    const { email } = await compteEnAttente(produit, qui, 471)
    await qui.appeler(authentifier, { body: { username: email, password: MOT_DE_PASSE_NEUF } })
    return {
      lire: async () => (await qui.appeler(suivreActivation, {})).corps,
      ecrire: (lu) => qui.appeler(corrigerAdresse, { body: lu!.adresse! }),
    }
  }),
  paire('un brouillon', [lireBrouillon, enregistrerBrouillon], async () => {
    const { id } = await brouillonRempli(odette)
    const params = { id: String(id) }
    return {
      lire: async () => (await odette.appeler(lireBrouillon, { params })).corps,
      ecrire: (lu) =>
        odette.appeler(enregistrerBrouillon, { params, body: telQueLu(enregistrerBrouillon.body, lu) }),
    }
  }),
  miseAJour('false', 981),
  miseAJour('true', 982),
  paire('le début d’un mandat', [infosCopropriete, modifierDebutMandat], async () => {
    const { lire } = await mandat(983)
    return {
      lire,
      ecrire: ({ idMandat, dateDebut }) =>
        odette.appeler(modifierDebutMandat, {
          params: { idMandat: String(idMandat), date: dateDebut! },
          query: {},
        }),
    }
  }),
  paire('la fin d’un mandat archivé', [infosCopropriete, modifierFinMandatArchive], async () => {
    const { id, lire } = await mandat(986)
    await produit.db
      .updateTable('mandat')
      .set({ statut: etatRepris('ARCHIVE'), debut: '2025-07-01', fin: '2026-06-30' })
      .where('coproprieteId', '=', id)
      .execute()
    return {
      lire,
      ecrire: ({ idMandat, dateFin }) =>
        odette.appeler(modifierFinMandatArchive, {
          params: { idMandat: String(idMandat), date: dateFin! },
          query: {},
        }),
    }
  }),
  paire('un successeur, sans SIRET', [successionPossible, modifierSuccesseur], async () => {
    const { id: idCopropriete } = await mandat(984)
    await odette.appeler(declarerSuccesseur, {
      body: { idCopropriete, nature: 'BENEVOLE', email: 'suite@exemple.invalid', dateDebut: '2026-12-01' },
    })
    return {
      lire: async () =>
        (await odette.appeler(successionPossible, { body: { idCopropriete } })).corps.successeur!,
      ecrire: (lu) =>
        odette.appeler(modifierSuccesseur, {
          body: telQueLu(modifierSuccesseur.body, lu),
        }),
    }
  }),
  paire('ses rappels', [lireSuiviDesEcheances, changerRappels], () => ({
    lire: async () => (await odette.appeler(lireSuiviDesEcheances, {})).corps,
    ecrire: ({ rappels }) => odette.appeler(changerRappels, { body: { rappels } }),
  })),
  paire('une recherche de l’outil', [mesRecherches, enregistrerRecherche], async () => {
    await agent.appeler(enregistrerRecherche, {
      body: {
        nom: 'Les grandes',
        alerte: 'SEMAINE',
        criteres: { nbLots: { min: 50 } },
        territoires: [{ niveau: 'COMMUNE', code: '69383' }],
      },
    })
    return {
      lire: async () => (await agent.appeler(mesRecherches, {})).corps[0]!,
      ecrire: (lu) => agent.appeler(enregistrerRecherche, { body: telQueLu(enregistrerRecherche.body, lu) }),
    }
  }),
  paire('l’accès d’un organisme', [lireHabilitation, changerHabilitation], async () => {
    const { lignes } = (await teneur.appeler(listerHabilitations, { query: {} as never })).corps
    const params = { id: String(lignes[0]!.id) }
    return {
      lire: async () => (await teneur.appeler(lireHabilitation, { params })).corps,
      ecrire: (lu) =>
        teneur.appeler(changerHabilitation, { params, body: telQueLu(changerHabilitation.body, lu) }),
    }
  }),
  paire('les délais', [lireDelais, reglerDelais], () => ({
    lire: async () => (await teneur.appeler(lireDelais, {})).corps,
    ecrire: (lu) => teneur.appeler(reglerDelais, { body: lu }),
  })),
  paire('le modèle de la demande de précisions', [lireModelePrecisions, ecrireModelePrecisions], () => ({
    lire: async () => {
      const { ouverture, conclusion, version } = (await teneur.appeler(lireModelePrecisions, {})).corps
      return { ouverture, conclusion, version }
    },
    ecrire: (lu) => teneur.appeler(ecrireModelePrecisions, { body: lu }),
  })),
  paire('le message de l’accueil', [lireMessage, ecrireMessage], async () => {
    await teneur.appeler(ecrireMessage, { body: { texte: 'Le registre ferme lundi.' } })
    return {
      lire: async () => (await produit.visiteur().appeler(lireMessage, {})).corps,
      ecrire: ({ response: texte }) => teneur.appeler(ecrireMessage, { body: { texte } }),
    }
  }),
  paire('une vue de la file', [listerVues, enregistrerVue], async () => {
    await teneur.appeler(enregistrerVue, { body: { nom: 'Les miennes', onglet: 'MIENNES' } })
    return {
      lire: async () => (await teneur.appeler(listerVues, {})).corps[0]!,
      ecrire: ({ nom, criteres }) => teneur.appeler(enregistrerVue, { body: { nom, ...criteres } }),
    }
  }),
  paire('les points cochés d’une demande', [ouvrirDemande, cocherPoints], async () => {
    const { idDemande } = await demandeDeposee(odette, 985)
    const params = { id: String(idDemande) }
    await teneur.appeler(ouvrirDemande, { params })
    await teneur.appeler(cocherPoints, { params, body: { points: ['PIECE_LISIBLE'] } })
    return {
      lire: async () => (await teneur.appeler(ouvrirDemande, { params })).corps.pointsVus,
      ecrire: (points) => teneur.appeler(cocherPoints, { params, body: { points } }),
    }
  }),
]

test.each(PAIRES)('$dit : ce qui se lit se renvoie, et rien ne change', async ({ aller }) => {
  const { avant, ecrit, apres } = await aller()
  expect(avant).toBeDefined()
  const { code, refus, avertissements } = (ecrit.erreur ?? {}) as Partial<Reponse<Call>['erreur']>
  expect([ecrit.statut < 300, code, refus, avertissements]).toEqual([true, undefined, undefined, undefined])
  expect(sansLActe(apres)).toEqual(sansLActe(avant))
})

test('le nom d’un lieu renvoyé avec lui est le sien', async () => {
  const r = await agent.appeler(enregistrerRecherche, {
    body: { nom: 'Ailleurs', territoires: [{ niveau: 'COMMUNE', code: '69383', nom: 'Paris' }] },
  })
  expect(r.erreur.refus).toMatchObject([{ champ: 'territoires.0.nom', code: 'CHOIX_INVALIDE' }])
})

/** Ce qui écrit par PUT sans rendre une chose lue : un acte, que l’on fait ou non. */
const ACTES: Readonly<Record<string, string>> = {
  cloreReclamation: 'un geste',
  prendreReclamation: 'un geste',
  rendreReclamation: 'un geste',
  repondreReclamation: 'un message de plus',
  reprendreReclamation: 'un geste',
  transmettreReclamation: 'un geste',
  validerDemande: 'une décision',
  refuserDemande: 'une décision',
  annulerDoublon: 'une décision',
  reprendreDemande: 'une décision reprise',
  prolongerVerrou: 'un geste',
  ecarterDoublon: 'une décision',
  dissoudreAbsente: 'une décision',
  garderAbsente: 'une décision',
  reconsidererDoublon: 'une décision reprise',
  fusionnerCoproprietes: 'une décision',
  soumettreBrouillon: 'un dépôt ; ce qu’il dépose est le brouillon',
  mettreAJourDonneesFinancieres: 'les comptes d’un exercice de plus',
  declarerDissolution: 'un dépôt',
  cloreLiquidation: 'un geste',
  supprimerCopropriete: 'un retrait',
  supprimerDeclarations: 'un retrait',
  supprimerMandatRattachement: 'un retrait',
  retirerRattachement: 'un retrait',
  reprendreDuNotaire: 'un retrait',
  situerParcelles: 'des choix parmi ce que le cadastre propose',
  confirmerLignes: 'des lignes que l’on coche, une à une ou toutes',
  deposerBordereau: 'un dépôt',
  cloreHabilitation: 'une décision',
  donnerAvis: 'un avis',
  deciderAdresse: 'une décision',
  changerStatut: 'une décision',
}

test('chaque PUT du contrat renvoie une lecture, ou est un acte ; les autres écritures qui en renvoient une sont nommées', () => {
  const enPaires = PAIRES.map(({ ecriture }) => ecriture)
  const puts = APPELS.filter(({ appel }) => appel.method === 'PUT')
  expect(
    puts.filter(({ nom, appel }) => !enPaires.includes(appel) && !(nom in ACTES)).map(({ nom }) => nom),
  ).toEqual([])
  const actes = puts.filter(({ appel }) => !enPaires.includes(appel)).map(({ nom }) => nom)
  expect(Object.keys(ACTES).toSorted()).toEqual(actes.toSorted())
  // Un corps qui porte la version de ce qu’il change, ou son identifiant, renvoie ce qui se lit.
  const versionnes = APPELS.filter(({ appel }) => {
    const def = (appel.body as z.core.$ZodTypes | undefined)?._zod.def
    return appel.effet === 'ecriture' && def?.type === 'object' && 'version' in def.shape
  })
  const ailleurs = versionnes.filter(({ nom, appel }) => !enPaires.includes(appel) && !(nom in ACTES))
  // La version de la charte, et celle d’un dépôt.
  expect(ailleurs.map(({ nom }) => nom).toSorted()).toEqual(['accepterCharte', 'soumettreDuNotaire'])
})
