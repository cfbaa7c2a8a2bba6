-- La file se trie par le profil tel qu'il se lit, et non par son code : l'ordre des libellés, dans un index que la demande de la file redit.
CREATE INDEX demande_file_profil_lu ON demande (array_position('{RESTREINT,TENEUR_ASS_HOTLINE_ADMIN,TENEUR_ASS_HOTLINE_GES,NOTAIRE_COLLAB,NOTAIRE_NOTAIRE,NOTAIRE_ADMIN,TELE_NONPRO_ADMIN_PRINC,TELE_NONPRO_ADMIN_SECOND,TELE_NONPRO_GESTION,TELE_PRO_ADMIN_PRINC,TELE_PRO_ADMIN_SECOND,TELE_PRO_GESTION,TENEUR_ADMIN_PRINC,TENEUR_ADMIN_SCOND,INSTITUTIONNEL,DEFAULT}'::text[], profil_demandeur), date_depot, id)
  WHERE decision IS NULL;
